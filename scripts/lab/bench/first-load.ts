import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import { localUserPool } from '../../local/project.ts'
import { FIRST_LOAD_BENCH } from '../../stack/addresses.ts'
import { ensureChromium, installedChromium } from '../../stack/chromium.ts'
import { DEVELOPMENT_FOLDER } from '../../stack/folders.ts'
import { silentReport } from '../../stack/report.ts'
import { bringUp } from '../../stack/stack.ts'

/** What one visit fetched, in kilobytes. Text is counted gzipped, as a CDN sends it. */
export type FirstLoad = {
  page: string
  visitor: 'never signed in' | 'signed in before'
  requests: number
  scriptKb: number
  styleKb: number
  fontKb: number
  imageKb: number
  contentKb: number
  fetchesUserPool: 'yes' | 'no'
}

const PAGES = ['/', '/shop/product/fod', '/account']

/** A page counts as loaded after this time without a request. The live stream never ends, so `networkidle` can't be used. */
const QUIET_MS = 1_500

/**
 * Measures the production build in Chromium, for a new visitor and for one who has signed in before. Neither uses the page:
 * a first visit would fetch the site’s code then.
 */
export async function benchFirstLoad(log: (line: string) => void): Promise<FirstLoad[]> {
  ensureChromium()
  const folder = join(DEVELOPMENT_FOLDER, 'first-load-bench')
  const stack = await bringUp({
    addresses: FIRST_LOAD_BENCH,
    folder,
    site: { dist: join(folder, 'dist') },
    studio: false,
    interrupt: new AbortController().signal,
    report: silentReport,
  })
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const results: FirstLoad[] = []
  try {
    for (const page of PAGES) {
      for (const visitor of ['never signed in', 'signed in before'] as const) {
        log(`${page}, ${visitor}`)
        results.push(await visit(browser, page, visitor))
      }
    }
  } finally {
    await browser.close()
    await stack.down()
  }
  return results
}

async function visit(browser: Browser, path: string, visitor: FirstLoad['visitor']): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  if (visitor === 'signed in before') {
    const key = `CognitoIdentityServiceProvider.${localUserPool.clientId}.LastAuthUser`
    await page.addInitScript((name) => localStorage.setItem(name, 'reader'), key)
  }
  const responses: Response[] = []
  let lastAt = Date.now()
  page.on('response', (response) => {
    responses.push(response)
    lastAt = Date.now()
  })
  await page.goto(FIRST_LOAD_BENCH.site + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  while (Date.now() - lastAt < QUIET_MS)
    await page.waitForEvent('response', { timeout: QUIET_MS }).catch(() => null)
  const result = await sumUp(responses)
  await context.close()
  return { page: path, visitor, ...result }
}

async function sumUp(responses: Response[]) {
  const bytes: Record<string, number> = {}
  for (const response of responses) {
    const type = response.request().resourceType()
    if (type === 'eventsource' || response.headers()['content-type']?.startsWith('text/event-stream'))
      continue
    const body = await response.body().catch(() => Buffer.alloc(0))
    const isText = ['script', 'stylesheet', 'document', 'fetch', 'xhr'].includes(type)
    bytes[type] = (bytes[type] ?? 0) + (isText ? gzipSync(body).length : body.length)
  }
  const kb = (...types: string[]) =>
    Math.round(types.reduce((sum, type) => sum + (bytes[type] ?? 0), 0) / 102.4) / 10
  const isUserPool = (response: Response) => response.url().includes('amplifyUserPool')
  return {
    requests: responses.length,
    scriptKb: kb('script'),
    styleKb: kb('stylesheet'),
    fontKb: kb('font'),
    imageKb: kb('image'),
    contentKb: kb('fetch', 'xhr'),
    fetchesUserPool: responses.some(isUserPool) ? ('yes' as const) : ('no' as const),
  }
}
