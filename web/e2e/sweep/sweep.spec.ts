/**
 * Page server and shop API as processes of their own, with requests that no browser sends: each path, one path of each kind in
 * each spelling, and every odd method, header, body and message. No browser is started.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { portOf, SWEEP_TESTS } from '#scripts/stack/addresses.ts'
import { BROWSER_TESTS_FOLDER, SWEEP_TESTS_FOLDER } from '#scripts/stack/folders.ts'
import { builtSitePart, shopApiPart } from '#scripts/stack/parts.ts'
import type { PartSpec } from '#scripts/stack/program.ts'
import { untilAnswers } from '#scripts/stack/supervisor.ts'
import { pageSpeedPath } from '#shared/api/page-speed.ts'
import { allPages, type PageDocument, pathsOf } from '#shared/routes.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { edgePaths } from '../../server/common/edge-paths.ts'
import { SITE_HEALTH_PATH } from '../../server/page-server/content/health.ts'
import { ROBOTS_PATH, SITEMAP_PATH } from '../../server/page-server/crawlers/crawler-files.ts'
import { PRODUCT_FEED } from '../../server/page-server/feeds/product-feed.ts'
import { RSS_PATH } from '../../server/page-server/feeds/rss.ts'
import { everyOddity, everySpelling } from './requests.ts'
import { sendAll } from './send.ts'

/** The page server renders four addresses without a page at a time, and refuses further ones. */
const WIDTH = 3

const slugs: Partial<Record<PageDocument, string>> = {
  product: 'fod',
  game: 'fist',
  pressRelease: 'fist',
  job: 'adventure-writer',
  campaignPage: 'longest-night',
  infoPage: 'how-to-listen',
}
const pagePaths = allPages.flatMap((page) => {
  const [, slug = 'nothing'] = Object.entries(slugs).find(([type]) => type === page.document) ?? []
  return pathsOf(page).map((path) => path.replace(/:\w+/, slug))
})
const files = [
  ...[ROBOTS_PATH, SITEMAP_PATH, RSS_PATH, PRODUCT_FEED.path, SITE_HEALTH_PATH, edgePaths.contentWebhook],
  ...['/site.webmanifest', '/favicon.svg', '/service-worker.js', '/shell.html', '/.well-known/security.txt'],
  ...[`${edgePaths.assets}/x.js`, `${edgePaths.images}/images/local/production/x-1x1.png`, edgePaths.content],
]
const apiPaths = [...Object.values(shopApiPaths), '/api/live', pageSpeedPath, '/api/nothing']

/** One address of each kind: spellings are read in one place, before anything looks at the page. */
const spelled = {
  site: [
    ...['/', '/faq', '/press/fist', '/fist', '/shop/product/fod', '/account', '/coc_aatt', '/shop/nothing'],
    ...[RSS_PATH, '/favicon.svg', shopApiPaths.orders],
  ],
  shop: [shopApiPaths.orders, '/api/health', '/api/nothing'],
}

/** A page, a file, a path that the site passes on, and one of the shop API. */
const oddlyAsked = { site: ['/fist', '/favicon.svg', shopApiPaths.orders], shop: [shopApiPaths.orders] }

/** Pages, files and what the site passes on, with the status of each; no file of the build shows its source. */
const statuses = {
  '/': 200,
  '/account': 200,
  '/shop/success?session_id=cs_test': 200,
  '/assets/gone.js': 404,
  '/favicon.svg': 200,
  '/.well-known/security.txt': 200,
  '/there/is/no-such-page': 404,
  '/coc_aatt': 301,
  '/press/rss.xml': 200,
  '/api/live': 200,
  '/api/orders': 401,
  '/cdn/files/evil/production/evil.js': 404,
  '/cdn/images/evil/production/evil-1x1.svg': 404,
  '/.vite/manifest.json': 404,
  '/client-manifest.json': 404,
}

/** Checks status and security headers, through the proxies too, and that a picture can only be a picture. */
async function expectAnswers() {
  const html = await (await fetch(`${SWEEP_TESTS.site}/fist`)).text()
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
  const { icons }: { icons: { src: string }[] } = await (
    await fetch(`${SWEEP_TESTS.site}/site.webmanifest`)
  ).json()
  const rows = [
    ...Object.entries(statuses),
    ...icons.map(({ src }) => [src, 200] as const),
    ...([
      [script, 200],
      [`${script}.map`, 404],
      [`${script}.map.br`, 404],
    ] as const),
  ]
  for (const [path, status] of rows) {
    const answer = await fetch(SWEEP_TESTS.site + path, { redirect: 'manual' })
    expect([path, answer.status]).toEqual([path, status])
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(answer.headers.has('set-cookie'), path).toBe(false)
  }
  const image = /\/cdn\/images\/[^ "]+/.exec(html)?.[0].replaceAll('&amp;', '&') ?? ''
  const picture = await fetch(SWEEP_TESTS.site + image)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': expect.stringContaining('image/'),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
}

/** The process ends with the test, however that ends. */
const ENDS_WITH_TEST = "data:text/javascript,process.on('disconnect',()=>process.exit())"

/** Starts a part of the stack alone. Nothing starts it again when it ends. `errors`: the lines of its stderr */
async function startWatched({ args, cwd, env, address }: PartSpec, interrupt: AbortSignal) {
  const child = spawn(process.execPath, ['--import', ENDS_WITH_TEST, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: undefined, FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const errors: string[] = []
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  await untilAnswers(address, interrupt)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return { errors, hasEnded, stop: () => child.kill() }
}

test('no request makes the page server or the shop API fail or end', async () => {
  test.setTimeout(600_000)
  rmSync(SWEEP_TESTS_FOLDER, { recursive: true, force: true })
  const interrupt = AbortSignal.timeout(180_000)
  const many = { RATE_LIMIT_ADDRESS: '1000000', RATE_LIMIT_CHECKOUTS: '1000000' }
  const shopPart = shopApiPart(SWEEP_TESTS, SWEEP_TESTS_FOLDER)
  const shop = await startWatched({ ...shopPart, env: { ...shopPart.env, ...many } }, interrupt)
  const site = await startWatched(builtSitePart(SWEEP_TESTS, join(BROWSER_TESTS_FOLDER, 'dist')), interrupt)
  const servers = { site, shop }
  const targets = {
    site: { port: portOf(SWEEP_TESTS.site), paths: [...pagePaths, ...files, ...apiPaths] },
    shop: { port: portOf(SWEEP_TESTS.shopApi), paths: apiPaths },
  }
  try {
    for (const name of ['site', 'shop'] as const) {
      const { port, paths } = targets[name]
      const server = servers[name]
      const asTheyAre = paths.map((target) => ({ method: 'GET', target, headers: {} }))
      const odd = [...everySpelling(spelled[name]), ...oddlyAsked[name].flatMap(everyOddity)]
      const faults = await sendAll(port, [...asTheyAre, ...odd], WIDTH)
      const found = {
        faults: faults.slice(0, 20),
        errors: server.errors.slice(0, 20),
        hasEnded: server.hasEnded(),
      }
      expect(found, `the ${name}`).toEqual({ faults: [], errors: [], hasEnded: false })
    }
    await expectAnswers()
  } finally {
    for (const { stop } of Object.values(servers)) stop()
  }
})
