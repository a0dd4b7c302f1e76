/** Lint enforces import-rules.json. These samples show that the rules find forbidden imports and allow the others. */
import { execFile } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../stack/folders.ts'

type Sample = readonly [file: string, code: string]

const FORBIDDEN: readonly Sample[] = [
  ['web/shared/money.ts', "import { cart } from '../src/features/shop/cart.ts'"],
  ['web/src/lib/colour.ts', "import { cart } from '../features/shop/cart.ts'"],
  ['web/src/platform/idle.ts', "import { Card } from '../ui/Card.tsx'"],
  ['web/src/ui/Card.tsx', "import type { Product } from '../features/content/types.ts'"],
  ['web/src/features/shop/cart.ts', "import { session } from '../account/session.ts'"],
  ['web/src/features/content/source/source.ts', "import { services } from '../../../app/services.ts'"],
  ['web/src/layout/Footer.tsx', "export { Home } from '../routes/home.tsx'"],
  ['web/src/routes/home/route.tsx', "const { store } = await import('../../app/store.ts')"],
  ['web/src/app/store.ts', "import '../main.tsx'"],
  ['web/src/features/content/source.ts', "import { product } from 'schemas'"],
  ['web/src/features/content/source.ts', "import { structure } from '../../../../studio/structure.ts'"],
  ['web/src/features/shop/cart.ts', "import { lake } from '@stand-ins/content-lake/lake.ts'"],
  ['web/src/features/shop/cart.test.ts', "import { store } from '../../app/store.ts'"],
  ['web/server/common/log.ts', "import { price } from '../shop/checkout/price.ts'"],
  ['web/server/shop/checkout.ts', "import type { Cart } from '../../src/features/shop/cart.ts'"],
  ['web/server/pages/render.ts', "import { render } from '../../src/prerender.tsx'"],
  ['web/server/pages/feed.ts', "import { orders } from '../shop/database/orders.ts'"],
  ['scripts/local/mailbox/mailbox.ts', "import { query } from '../../../web/shared/queries/product.ts'"],
  ['scripts/local/content-lake/lake.ts', "import { pool } from '../user-pool/pool.ts'"],
  ['scripts/local/content-lake/lake.ts', "import { pool } from '@stand-ins/user-pool/pool.ts'"],
  ['scripts/start.ts', "import type { Config } from '../studio/environment.ts'"],
  ['scripts/stack/stack.ts', "import { check } from '../tools/doctor/examine.ts'"],
  ['studio/structure.ts', "import { paths } from '../web/src/lib/paths.ts'"],
  ['schemas/documents/product.ts', "import { groq } from 'groq'"],
  ['schemas/documents/product.ts', "import type { Config } from '../../studio/environment.ts'"],
  ['schemas/documents/product.ts', "import { money } from '../../web/shared/money.ts'"],
]

const ALLOWED: readonly Sample[] = [
  ['web/src/main.tsx', "import { store } from './app/store.ts'"],
  ['web/src/routes/home.tsx', "import { cart } from '../features/shop/cart.ts'"],
  ['web/src/ui/Card.tsx', "import { money } from '../../shared/money.ts'"],
  ['web/src/features/shop/Consent.tsx', "import { consent } from '../../platform/consent/consent.ts'"],
  ['web/src/features/content/source.test.ts', "import { lake } from '@stand-ins/content-lake/lake.ts'"],
  ['web/server/shop/checkout.ts', "import { query } from '../../shared/queries/product.ts'"],
  ['scripts/local/content-lake/lake.ts', "import { listen } from '@stand-ins/kit/listen.ts'"],
  ['studio/site/address.test.ts', "import { path } from '../../web/src/features/content/document-path.ts'"],
  ['schemas/documents/product.ts', "import { defineType } from 'sanity'"],
  ['schemas/documents/page.ts', "import { routes } from '../../web/shared/routes.ts'"],
  ['schemas/objects/facts.ts', "import { tags } from '../../web/shared/products/accessibility-tags.ts'"],
  [
    'schemas/fields/page.ts',
    "import { knownAdventures } from '../../web/shared/products/known-adventures.ts'",
  ],
  ['schemas/fields/link.ts', "import { readAddress } from '../../web/shared/links/safe-href.ts'"],
  ['schemas/documents/product.test.ts', "import { test } from 'vitest'"],
]

const TIMEOUT_MS = 60_000
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const RULES = join('scripts', 'checks', 'import-rules.json')

/** Biome's JSON report. Its format is unstable; if a new version changes it, parsing fails here. */
const reportSchema = v.object({
  diagnostics: v.array(
    v.object({ location: v.object({ path: v.string(), start: v.object({ line: v.number() }) }) }),
  ),
})

let folder: string
let found: Set<string>

function lint(): Promise<string> {
  const options = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--reporter=json']
  const args = [BIOME, 'lint', ...options, '--max-diagnostics=none', '.']
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
}

/** Writes all samples into a folder with our configuration, one per line, and lints them at once. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  mkdirSync(join(folder, dirname(RULES)), { recursive: true })
  for (const name of ['.biome.json', RULES]) copyFileSync(join(ROOT, name), join(folder, name))
  const lines = new Map<string, string[]>()
  for (const [file, code] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    appendFileSync(join(folder, file), `${code}\n`)
    lines.set(file, [...(lines.get(file) ?? []), code])
  }
  const { diagnostics } = v.parse(reportSchema, JSON.parse(await lint()))
  const places = diagnostics.map(({ location }) => location)
  found = new Set(places.map(({ path, start }) => `${path}: ${lines.get(path)?.[start.line - 1]}`))
}, TIMEOUT_MS)

afterAll(() => rmSync(folder, { recursive: true }))

const written = ([file, code]: Sample) => `${file}: ${code}`

test('the rules find every forbidden import, and no other', () => {
  expect(FORBIDDEN.map(written).filter((sample) => !found.has(sample))).toEqual([])
  expect(ALLOWED.map(written).filter((sample) => found.has(sample))).toEqual([])
})
