import type { Plugin } from 'vite'

/** Functions of React Router that the site never calls. The router refers to them, so the bundler can't leave them out. */
const UNUSED = [
  // Form, useSubmit and useFetcher
  'handleAction',
  'fetch2',
  // The options `instrumentations` and `patchRoutesOnNavigation`, and the method `patchRoutes`
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  'discoverRoutes',
  'patchRoutesImpl',
  // Framework mode, and React server components
  'PrefetchPageLinks',
  'parseHydrationData',
  'RSCErrorHandler',
  'decodeRouteErrorResponseDigest',
  // Shown without an error element
  'DefaultErrorComponent',
]

const declaration = (name: string) =>
  new RegExp(`^( *)((?:async )?function ${name}\\()[\\s\\S]*?\\n\\1}\\n`, 'm')

/** A write keeps its component in the bundle, also if nothing imports the component. */
const DISPLAY_NAME = /^\w+\.displayName = ".*";\n/gm
/** So does a call without a pure annotation. */
const IMPURE = /^(var \w+ = )(React\d*\.(createContext|forwardRef|memo)\()/gm

/**
 * Leaves out parts of React Router's production code that the site doesn't use, a fifth of its bytes. A call of such a
 * function throws: before you use a feature, take its functions out of `UNUSED`.
 * @throws Error for a version of the router that has another form
 */
function leanRouter(code: string): string {
  const forms = [DISPLAY_NAME, IMPURE, ...UNUSED.map(declaration)]
  const missing = forms.filter((form) => code.search(form) < 0).map(String)
  if (missing.length > 0) {
    throw new Error(
      `Correct web/lean-router-plugin.ts: the installed React Router has no ${missing.join(' and no ')}`,
    )
  }
  const thrown = (name: string) => `throw new Error('${name} is left out: web/lean-router-plugin.ts')`
  return UNUSED.reduce(
    (rest, name) => rest.replace(declaration(name), `$1$2) { ${thrown(name)} }\n`),
    code.replace(DISPLAY_NAME, '').replace(IMPURE, '$1/* @__PURE__ */ $2'),
  )
}

/** For the browser build alone: tests and the page server have the whole router. */
export const leanRouterPlugin = (): Plugin => {
  let isApplied = false
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/react-router\/dist\/production\//, code: /^function createRouter\(/m },
      handler(code) {
        isApplied = true
        return { code: leanRouter(code), map: null }
      },
    },
    generateBundle() {
      if (!isApplied) this.error('web/lean-router-plugin.ts found no code of React Router.')
    },
  }
}
