/** Lint enforces import-rules.ts. These samples show that the rules find forbidden imports and allow the others. */
import { globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'
import rules, { FLOORS } from './import-rules.ts'

type Sample = readonly [file: string, imported: string]

const FORBIDDEN: readonly Sample[] = [
  ['web/shared/money.ts', 'web/src/features/shop/cart.ts'],
  ['web/src/lib/colour.ts', 'web/src/features/shop/cart.ts'],
  ['web/src/browser/idle.ts', 'web/src/ui/Card.tsx'],
  ['web/src/ui/Card.tsx', 'web/src/features/content/types.ts'],
  ['web/src/features/shop/cart.ts', 'web/src/features/account/session.ts'],
  ['web/src/features/content/source.ts', 'web/src/app/services.ts'],
  ['web/src/layout/Footer.tsx', 'web/src/routes/home.tsx'],
  ['web/src/routes/home.tsx', 'web/src/app/store.ts'],
  ['web/src/app/store.ts', 'web/src/start/main.tsx'],
  ['web/src/features/account/pool/pool.ts', 'web/src/features/account/session/user.ts'],
  ['web/src/features/shop/api/shop-api.ts', 'web/src/features/shop/library/library-slice.ts'],
  ['web/src/features/content/source/cache.ts', 'web/src/features/content/RichText.tsx'],
  ['web/src/features/player/player.ts', 'web/src/features/player/bar/PlayerBar.tsx'],
  ['web/src/routes/errors/RouteError.tsx', 'web/src/routes/shop/product.tsx'],
  ['web/src/features/content/query.ts', 'schemas/index.ts'],
  ['web/src/features/content/preview.ts', 'studio/structure.ts'],
  ['web/src/features/shop/cart.test.ts', 'web/src/app/store.ts'],
  ['web/server/common/log.ts', 'web/server/shop-api/orders/order.ts'],
  ['web/server/shop-api/checkout/cart.ts', 'web/src/features/shop/cart.ts'],
  ['web/server/shop-api/orders/order.ts', 'web/server/shop-api/payment/events.ts'],
  ['web/server/shop-api/mail/outbox.ts', 'web/server/shop-api/routes/orders.ts'],
  ['web/server/page-server/render.ts', 'web/src/start/prerender.tsx'],
  ['web/server/page-server/feed.ts', 'web/server/shop-api/orders/order.ts'],
  ['web/server/page-server/cache/cache.ts', 'web/server/page-server/feeds/rss.ts'],
  ['web/server/page-server/content/read.ts', 'web/server/page-server/responses/page.ts'],
  ['web/server/page-server/feeds/rss.ts', 'web/server/page-server/settings.ts'],
  ['web/server/common/log.ts', 'web/server/common/http/serve.ts'],
  ['scripts/stand-ins/mailbox/mailbox.ts', 'web/shared/queries/product.ts'],
  ['scripts/stand-ins/content-lake/lake.ts', 'scripts/stand-ins/user-pool/pool.ts'],
  ['scripts/start.ts', 'studio/environment.ts'],
  ['scripts/stack/stack.ts', 'scripts/tools/doctor/examine.ts'],
  ['studio/site.ts', 'web/src/lib/paths.ts'],
  ['studio/document/live-query.ts', 'studio/actions/actions.tsx'],
  ['studio/planned/plan-edit.ts', 'studio/status-list/entries.ts'],
  ['schemas/links/link.ts', 'schemas/fields/slug.ts'],
  ['scripts/tools/doctor/site.ts', 'scripts/tools/setup/ask.ts'],
  ['schemas/documents/product.ts', 'studio/structure.ts'],
  ['schemas/documents/page.ts', 'web/shared/settings.ts'],
]

const ALLOWED: readonly Sample[] = [
  ['web/src/start/main.tsx', 'web/src/app/store.ts'],
  ['web/src/routes/shop.tsx', 'web/src/features/shop/cart.ts'],
  ['web/src/features/account/log-in/LoginForm.tsx', 'web/src/features/account/pool/pool.ts'],
  ['web/src/features/player/bar/PlayerDock.tsx', 'web/src/features/player/track.ts'],
  ['web/src/ui/Price.tsx', 'web/shared/money.ts'],
  ['web/server/shop-api/payment/record.ts', 'web/server/shop-api/orders/order.ts'],
  ['web/server/shop-api/orders/order.test.ts', 'web/server/shop-api/payment/record.ts'],
  ['web/server/page-server/site.ts', 'web/server/page-server/feeds/rss.ts'],
  ['web/server/page-server/responses/page.ts', 'web/server/page-server/cache/cache.ts'],
  ['web/server/page-server/testing/small-site.ts', 'web/server/page-server/site.ts'],
  ['web/server/page-server/cache/cache.test.ts', 'web/server/page-server/responses/page.ts'],
  ['web/server/common/http/serve.ts', 'web/server/common/bulkhead.ts'],
  ['scripts/stand-ins/content-lake/http.ts', 'scripts/stand-ins/kit/listen.ts'],
  ['studio/address.test.ts', 'web/src/features/content/document-links.ts'],
  ['schemas/objects/link.ts', 'web/shared/routes.ts'],
  ['schemas/documents/product.ts', 'schemas/fields/slug.ts'],
  ['studio/desk/structure.ts', 'studio/planned/plan-edit.ts'],
  ['scripts/tools/seed/project.ts', 'scripts/tools/doctor/target.ts'],
]

const resultSchema = v.object({
  summary: v.object({ violations: v.array(v.object({ from: v.string(), to: v.string() })) }),
})

test('every folder beside a room is a room', () => {
  const missing = Object.entries(FLOORS).flatMap(([parent, rooms]) => {
    const files = globSync('*/**/*.{ts,tsx}', { cwd: join(ROOT, parent), exclude: ['node_modules', 'dist*'] })
    const folders = new Set(files.map((file) => file.split('/')[0] ?? ''))
    return [...folders]
      .filter((name) => ![...rooms, 'testing'].includes(name))
      .map((name) => `${parent}/${name}`)
  })
  expect(missing).toEqual([])
})

test('the rules find every forbidden import, and no other', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines = new Map<string, string>()
  for (const [file, imported] of [...FORBIDDEN, ...ALLOWED]) {
    const path = relative(dirname(file), imported)
    const line = `import '${path.startsWith('.') ? path : `./${path}`}'\n`
    lines.set(file, (lines.get(file) ?? '') + line)
    if (!lines.has(imported)) lines.set(imported, '')
  }
  for (const [file, text] of lines) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const { forbidden, options } = rules
  const { enhancedResolveOptions, ...cruiseOptions } = options
  const { output } = await cruise(
    ['web', 'studio', 'schemas', 'scripts'],
    { ...cruiseOptions, baseDir: folder, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  )
  const { summary } = v.parse(resultSchema, output)
  const found = new Set(summary.violations.map(({ from, to }) => `${from}: ${to}`))
  const written = ([file, imported]: Sample) => `${file}: ${imported}`
  expect(FORBIDDEN.map(written).filter((sample) => !found.has(sample))).toEqual([])
  expect(ALLOWED.map(written).filter((sample) => found.has(sample))).toEqual([])
}, 60_000)
