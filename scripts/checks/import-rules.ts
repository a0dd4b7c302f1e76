/**
 * Which folder may import which: docs/architecture.md. dependency-cruiser reads this file, and `npm run lint` runs it.
 * Paths are regular expressions.
 */
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

type Rule = IRegularForbiddenRuleType

/** Folders from the top down. Each one imports those below it, and no other. */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'web/src': ['start', 'app', 'routes', 'layout', 'features', 'ui', 'browser', 'lib'],
  'web/src/routes': ['campaign', 'home', 'news', 'company', 'games', 'shop', 'account', 'errors'],
  'web/src/features/account': [
    ...['by-address', 'log-in', 'sign-up', 'reset', 'passkeys', 'confirm'],
    ...['session', 'form', 'pool'],
  ],
  'web/src/features/shop': [
    ...['orders', 'gift', 'checkout', 'cart', 'library'],
    ...['account-data', 'receipt', 'redeem', 'withdrawal', 'api'],
  ],
  'web/server/shop-api': [
    ...['jobs', 'routes', 'own-data', 'withdrawal', 'checkout', 'payment', 'delivery', 'mail', 'orders'],
    ...['codes', 'catalogue', 'account', 'http', 'database'],
  ],
  studio: [
    ...['local', 'desk', 'links', 'status-list', 'actions', 'sales', 'planned', 'redirects', 'form'],
    ...['checklist', 'presentation', 'files', 'paste', 'document', 'site', 'ui'],
  ],
  schemas: ['pages', 'documents', 'blocks', 'objects', 'fields', 'links'],
  'scripts/tools': ['setup', 'seed', 'orders', 'doctor'],
  'web/server/page-server': ['responses', 'crawlers', 'feeds', 'content', 'renderer', 'cache', 'security'],
}

const TEST = '\\.(test|spec)\\.tsx?$|/testing/'

const rule = (name: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  severity: 'error',
  from,
  to,
})

/** Forbids imports from a folder to the folders above it. Tests of the site follow the direction too. */
const upwards = (folder: string, rooms: readonly string[]) =>
  rooms
    .slice(1)
    .map((room, index) =>
      rule(
        `${folder}/${room} imports nothing above it`,
        { path: `^${folder}/${room}/`, ...(!folder.startsWith('web/src') && { pathNot: TEST }) },
        { path: `^${folder}/(${rooms.slice(0, index + 1).join('|')})/` },
      ),
    )

/** Rooms of the site that build on the files beside them. */
const onTop = ['web/src/features/consent/analytics', 'web/src/features/player/(bar|sample)'].map((room) =>
  rule(
    `no file beside ${room} imports it`,
    { path: `^${room.slice(0, room.lastIndexOf('/'))}/[^/]+$` },
    { path: `^${room}/` },
  ),
)

/** Forbids every import of our own files, except those below `allowed`. */
const only = (name: string, from: Rule['from'], allowed: readonly string[]) =>
  rule(name, from, {
    path: '^(web|studio|schemas|scripts)/',
    pathNot: `node_modules/|^(${allowed.join('|')})`,
  })

/** Each package among the stand-ins could serve another project. */
const STAND_INS = '(content-lake|payment-page|user-pool|mailbox|newsletter|kit)'

const rules = {
  forbidden: [
    rule('no circle, type imports included', {}, { circular: true }),
    rule('each import is found', {}, { couldNotResolve: true, pathNot: '^(virtual:|mdast$|hast$)' }),
    ...Object.entries(FLOORS).flatMap(([folder, rooms]) => upwards(folder, rooms)),
    rule(
      'web/src/features/content/source imports no file beside it: those build on it',
      { path: '^web/src/features/content/source/', pathNot: TEST },
      { path: '^web/src/features/content/[^/]+$' },
    ),
    ...onTop,
    rule(
      'a feature imports no other feature; a route joins them',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    only('the site imports web/shared, web/runtime and itself', { path: '^web/src/', pathNot: TEST }, [
      'web/(src|runtime|shared)/',
    ]),
    only(
      'web/runtime knows no page: of the site it imports browser, lib, shop and the place of the settings',
      { path: '^web/runtime/', pathNot: TEST },
      [
        'web/runtime/',
        'web/src/(browser|lib)/',
        'web/shared/(shop|site-config-element)\\.ts',
        'web/index\\.html',
        'web/oldest-browsers\\.ts',
      ],
    ),
    rule(
      'browser and lib import no web/runtime: it builds on them',
      { path: '^web/src/(browser|lib)/' },
      { path: '^web/runtime/' },
    ),
    only('tests of the site use neither browser tests nor the Studio', { path: '^web/src/' }, [
      'web/(src|runtime|shared|server)/',
      'web/[^/]+$',
      'scripts/',
      'schemas/',
    ]),
    only('web/shared imports nothing of ours', { path: '^web/shared/', pathNot: TEST }, ['web/shared/']),
    only('web/server/common imports web/shared', { path: '^web/server/common/', pathNot: TEST }, [
      'web/server/common/',
      'web/shared/',
    ]),
    only('the shop API imports common and web/shared', { path: '^web/server/shop-api/', pathNot: TEST }, [
      'web/server/(shop-api|common)/',
      'web/shared/',
    ]),
    only(
      'the page server imports common and web/shared; the site is its built prerender entry',
      { path: '^web/server/page-server/', pathNot: TEST },
      ['web/server/(page-server|common)/', 'web/shared/'],
    ),
    rule(
      'a room of a server imports no file beside the rooms: those compose them',
      { path: '^web/server/(page-server|shop-api)/[^/]+/', pathNot: TEST },
      { path: '^web/server/(page-server|shop-api)/[^/]+$' },
    ),
    rule(
      'a file beside the rooms of web/server/common imports no room',
      { path: '^web/server/common/[^/]+$', pathNot: TEST },
      { path: '^web/server/common/[^/]+/' },
    ),
    rule(
      'tests of the server use neither the site, nor browser tests, nor the Studio',
      { path: '^web/(server|shared)/' },
      { path: '^(web/(src|e2e)|studio)/' },
    ),
    rule(
      'browser tests use web/shared, the server, the stack, the stand-ins, and the stored form of consent',
      { path: '^web/e2e/' },
      { path: '^(web/src/(?!browser/|features/consent/consent\\.ts)|studio|schemas|scripts/(lab|deploy))/?' },
    ),
    only(
      'schemas import sanity, and shop, routes, dates, money, jobs, legal texts, links, mails, prices, products and words of web/shared',
      { path: '^schemas/', pathNot: TEST },
      [
        'schemas/',
        'web/shared/((shop|routes|dates|money|words)\\.ts|jobs/|legal/|links/|mails/|prices/|products/)',
      ],
    ),
    rule(
      'schemas import no package but sanity',
      { path: '^schemas/', pathNot: TEST },
      { path: 'node_modules/', pathNot: 'node_modules/sanity/' },
    ),
    rule(
      'a room of the schemas imports no index: that has all of them',
      { path: '^schemas/[^/]+/', pathNot: TEST },
      { path: '^schemas/index\\.ts$' },
    ),
    rule(
      'a room of the Studio does not import its configuration',
      { path: '^studio/[a-z-]+/', pathNot: TEST },
      { path: '^studio/sanity\\.' },
    ),
    rule(
      'tests of schemas use neither the Studio nor the site',
      { path: '^schemas/' },
      { path: '^(studio|web/src)/' },
    ),
    only(
      'the Studio imports schemas, and shop, images, routes, settings, time, money, mails, prices, kinds of products and legal texts of web/shared',
      { path: '^studio/', pathNot: TEST },
      [
        'studio/',
        'schemas/',
        'web/shared/(shop|dates|image-sources|money|routes|settings|site-settings)\\.ts',
        'web/shared/(legal/(legal-text|launch-steps|seller-facts)|queries/legal)\\.ts',
        'web/shared/(mails/mail-preview|products/(product-kinds|swedish-time)|prices/current-price|schedule/look-ahead)\\.ts',
      ],
    ),
    rule(
      'tests of the Studio use the addresses of the site, and no more of it',
      { path: '^studio/' },
      { path: '^web/src/', pathNot: '^web/src/features/content/document-links\\.ts' },
    ),
    rule(
      'scripts import neither the site, nor browser tests, nor the Studio',
      { path: '^scripts/' },
      { path: '^(web/(src|e2e)|studio)/' },
    ),
    rule(
      'the stack imports the seed, but no other tool, no lab and no deploy',
      { path: '^scripts/stack/' },
      { path: '^scripts/(lab|tools|deploy|build)/', pathNot: '^scripts/tools/seed/' },
    ),
    only('stand-ins know nothing of this shop', { path: '^scripts/stand-ins/' }, ['scripts/stand-ins/']),
    rule(
      'a stand-in imports only itself and the kit',
      { path: `^scripts/stand-ins/${STAND_INS}/` },
      { path: '^(web|studio|schemas|scripts)/', pathNot: 'node_modules/|^scripts/stand-ins/($1|kit)/' },
    ),
  ],
  options: {
    parser: 'swc',
    // Type imports too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(dist|dist-server|public)/|^web/shared/generated/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies IConfiguration

export default rules
