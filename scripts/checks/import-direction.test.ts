import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forbiddenImports, importCycles } from './imports/check-imports.ts'

/** Every file is parsed, which a busy machine takes its time over. */
const READING_ALL_MS = 30_000

const ROOT = join(import.meta.dirname, '..', '..')

const project = new Map(
  globSync('{schemas,studio,web,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: (name) => ['node_modules', 'dist', '.sanity'].includes(name),
  }).map((file) => [file.replaceAll('\\', '/'), readFileSync(join(ROOT, file), 'utf8')] as const),
)

describe('the project', () => {
  test('is read whole', () => {
    expect([...project.keys()]).toEqual(
      expect.arrayContaining([
        'schemas/index.ts',
        'studio/sanity.config.ts',
        'web/src/main.tsx',
        'scripts/run.mjs',
      ]),
    )
  })

  test('imports in one direction only', { timeout: READING_ALL_MS }, () => {
    expect(forbiddenImports(project)).toEqual([])
  })

  test('has no cycle of imports at run time', { timeout: READING_ALL_MS }, () => {
    expect(importCycles(project)).toEqual([])
  })
})

describe('a forbidden import is found', () => {
  test.each([
    ['web/src/lib/money.ts', "import { cart } from '../features/shop/cart.ts'"],
    ['web/src/ui/Card.tsx', "import type { Product } from '../content/types.ts'"],
    ['web/src/features/shop/cart.ts', "import { session } from '../account/session.ts'"],
    ['web/src/features/content/source.ts', "import { services } from '../app/services.ts'"],
    ['web/src/layout/Footer.tsx', "export { Home } from '../routes/home.tsx'"],
    ['web/src/routes/home.tsx', "const { store } = await import('../app/store.ts')"],
    ['web/src/app/store.ts', "import '../main.tsx'"],
    ['web/src/features/content/source.ts', "import { product } from 'schemas'"],
    ['web/src/features/content/source.ts', "import { structure } from '../../../../studio/structure.ts'"],
    [
      'web/src/features/shop/cart.ts',
      "import { lake } from '../../../../scripts/local/content-lake/lake.ts'",
    ],
    ['web/server/checkout.ts', "import { source } from '../src/content/source.ts'"],
    ['web/server/checkout.ts', "import type { Cart } from '../src/shop/cart.ts'"],
    ['scripts/local/main.ts', "import { queries } from '../../web/src/features/content/queries/product.ts'"],
    ['scripts/start.ts', "type Config = import('../studio/environment.ts').Config"],
    ['studio/structure.ts', "import { paths } from '../web/src/lib/paths.ts'"],
    [
      'studio/site/address.ts',
      "import { documentPath } from '../../web/src/features/content/document-path.ts'",
    ],
    ['studio/site/address.test.ts', "import { source } from '../../web/src/features/content/source.ts'"],
    ['schemas/documents/product.ts', "import { groq } from 'groq'"],
    ['schemas/documents/product.ts', "import type { Config } from '../../studio/environment.ts'"],
    ['elsewhere/tool.ts', "import { paths } from '../web/src/lib/paths.ts'"],
  ])('%s: %s', (file, code) => {
    const found = forbiddenImports(new Map([[file, code]]))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${file} → `)
  })
})

describe('an import that is in order passes', () => {
  test.each([
    ['web/src/main.tsx', "import { store } from './app/store.ts'"],
    [
      'web/src/routes/home.tsx',
      "import { cart } from '../features/shop/cart.ts'\nimport { Footer } from '../layout/Footer.tsx'",
    ],
    [
      'web/src/ui/Card.tsx',
      "import styles from './Card.module.css'\nimport { paths } from '../lib/paths.ts'",
    ],
    [
      'web/src/features/content/source.ts',
      "import type { Product } from '../../../shared/content-types.ts'\nimport { createClient } from '@sanity/client'",
    ],
    [
      'web/src/features/content/source.test.ts',
      "import { lake } from '../../../../scripts/local/content-lake/lake.ts'",
    ],
    ['web/server/shop/checkout.ts', "import { query } from '../../shared/queries/product.ts'"],
    [
      'studio/site/address.test.ts',
      "import { documentPath } from '../../web/src/features/content/document-path.ts'",
    ],
    ['studio/desk/filters.test.ts', "import { lake } from '../../scripts/local/content-lake/lake.ts'"],
    ['schemas/documents/product.test.ts', "import { test } from 'vitest'"],
  ])('%s: %s', (file, code) => {
    expect(forbiddenImports(new Map([[file, code]]))).toEqual([])
  })
})

describe('cycles', () => {
  const cyclesOf = (files: Record<string, string>) => importCycles(new Map(Object.entries(files)))

  test('a cycle is named by its way', () => {
    expect(
      cyclesOf({
        'web/src/lib/a.ts': "import './b.ts'",
        'web/src/lib/b.ts': "export { c } from './c.ts'",
        'web/src/lib/c.ts': "import { type A } from './a.ts'",
      }),
    ).toEqual(['web/src/lib/a.ts → web/src/lib/b.ts → web/src/lib/c.ts → web/src/lib/a.ts'])
  })

  test('type imports and later imports close none', () => {
    expect(
      cyclesOf({
        'web/src/lib/a.ts': "import './b.ts'\nimport './c.ts'",
        'web/src/lib/b.ts': "import type { A } from './a.ts'",
        'web/src/lib/c.ts': "export const later = () => import('./a.ts')",
      }),
    ).toEqual([])
  })
})
