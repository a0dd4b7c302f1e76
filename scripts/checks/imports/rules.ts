import type { Import } from './read-imports.ts'

/** Who may import whom: everything below `zone` may import from itself and from the paths listed. */
type Rule = {
  zone: string
  mayImport: string[]
  mayImportTypes?: string[]
  /** When given, the only packages that the zone may name, its tests aside. */
  packages?: string[]
}

const shared = 'web/shared/'
const routeTable = 'web/shared/routes.ts'
const lib = 'web/src/lib/'
const platform = 'web/src/platform/'
const ui = 'web/src/ui/'
const features = ['content', 'shop', 'account', 'consent', 'player'].map(
  (name) => `web/src/features/${name}/`,
)
const layout = 'web/src/layout/'
const routes = 'web/src/routes/'
const app = 'web/src/app/'

const serverCommon = 'web/server/common/'

const LEAVES = [shared, lib, platform]

/** The first rule whose zone holds a file is the one that counts. */
const RULES: Rule[] = [
  { zone: 'schemas/', mayImport: [routeTable], packages: ['sanity'] },
  {
    zone: 'studio/',
    mayImport: ['schemas/', routeTable, 'web/shared/settings.ts', 'web/shared/site-settings.ts'],
  },
  { zone: shared, mayImport: [] },
  { zone: lib, mayImport: [shared] },
  { zone: platform, mayImport: [shared, lib] },
  { zone: ui, mayImport: LEAVES },
  ...features.map((zone) => ({ zone, mayImport: [...LEAVES, ui] })),
  { zone: layout, mayImport: [...LEAVES, ui, ...features] },
  { zone: routes, mayImport: [...LEAVES, ui, ...features, layout] },
  { zone: app, mayImport: ['web/index.html', ...LEAVES, ui, ...features, layout, routes] },
  { zone: 'web/src/', mayImport: [...LEAVES, ui, ...features, layout, routes, app] },
  { zone: serverCommon, mayImport: [shared] },
  { zone: 'web/server/shop/', mayImport: [shared, serverCommon] },
  { zone: 'web/server/pages/', mayImport: [shared, serverCommon] },
  {
    zone: 'web/e2e/',
    mayImport: [shared, platform, 'web/server/', 'scripts/stack/', 'scripts/checks/', 'scripts/local/'],
  },
  { zone: 'web/', mayImport: ['web/server/', shared] },
  { zone: 'scripts/local/', mayImport: [] },
  { zone: 'scripts/', mayImport: ['schemas/', 'web/server/', 'scripts/local/', shared] },
  { zone: 'vitest.config.ts', mayImport: ['web/inline-script-plugin.ts'] },
]

/** Tests are held against the schemas, the stand-ins and the seed; nothing that ships is. */
const BESIDE_TESTS = ['schemas/', 'scripts/local/', 'scripts/tools/seed/', 'web/server/']

/** What the tests of a workspace may import besides. The Studio's addresses are the site's. */
const TESTS_OF = new Map([
  ['web', BESIDE_TESTS],
  ['studio', [...BESIDE_TESTS, 'web/src/features/content/document-path.ts']],
  ['schemas', BESIDE_TESTS],
])

/** Tests, and what only tests use. */
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\//.test(file)

function allowedBy(rule: Rule, file: string, { isType }: Import) {
  return [
    rule.zone,
    ...rule.mayImport,
    ...(isType ? (rule.mayImportTypes ?? []) : []),
    ...(isTest(file) ? (TESTS_OF.get(file.split('/')[0] ?? '') ?? []) : []),
  ]
}

const explain = (rule: Rule) =>
  `${rule.zone} may import ${rule.mayImport.join(', ') || 'nothing else of ours'}`

/** @returns the broken rule in words, or undefined when the import is in order. */
export function brokenRule(file: string, imported: Import) {
  const rule = RULES.find(({ zone }) => file.startsWith(zone))
  if (!rule) return 'stands in no zone of the house'
  if (imported.isPackage) {
    const isAllowed = isTest(file) || !rule.packages || rule.packages.includes(imported.target)
    return isAllowed ? undefined : `${rule.zone} may name only ${rule.packages?.join(', ')}`
  }
  // A zone such as `web/src/` also holds the zones inside it, which have rules of their own.
  const home = RULES.find(({ zone }) => imported.target.startsWith(zone))
  const allowed = allowedBy(rule, file, imported).some((path) =>
    path === rule.zone ? home === rule : imported.target.startsWith(path),
  )
  return allowed ? undefined : explain(rule)
}
