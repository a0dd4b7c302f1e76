import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { inlineScriptPlugin } from './inline-script-plugin.ts'
import { buildTarget } from './oldest-browsers.ts'
import { ASSET_CDN } from './server/common/content-client.ts'
import { rssPlugin } from './server/page-server/feeds/rss-plugin.ts'
import { serviceWorkerPlugin } from './service-worker-plugin.ts'
import { imagesPath } from './shared/image-sources.ts'
import { siteConfigPlugin } from './site-config-plugin.ts'

/** The local services that production has on other hosts; the site asks for them on its own. */
function localProxy(): Record<string, ProxyOptions> {
  const { LOCAL_SERVICES: services, LOCAL_SHOP_API: shopApi } = process.env
  return {
    [imagesPath]: {
      target: services ?? ASSET_CDN,
      changeOrigin: true,
      rewrite: (path) => path.slice(imagesPath.length),
    },
    ...(services ? { '/_cognito': { target: services } } : {}),
    ...(shopApi ? { '/api': { target: shopApi } } : {}),
  }
}

const router = dirname(fileURLToPath(import.meta.resolve('react-router/package.json')))
/** The router's package.json names its development build alone; the production build lies beside it. */
const routerForProduction = [
  { find: /^react-router$/, replacement: join(router, 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(router, 'dist/production/dom-export.mjs') },
]

/**
 * React components that nothing imports are left out: packages mark these calls as pure, but not all of them. Never add
 * `propertyWriteSideEffects: false`: it leaves out writes to elements in React DOM.
 */
const treeshake = {
  // As packages call them: the bundler numbers their imports of React.
  manualPureFunctions: ['createContext', 'forwardRef', 'memo'].flatMap((name) =>
    ['', 'React.', 'React2.', 'React3.'].map((prefix) => `${prefix}${name}`),
  ),
}

/** React, and what every element has: fonts, tokens and base.css. All chunks import it, so its styles come first. */
const BASE = /\/(node_modules\/(react|react-dom|scheduler|@fontsource)|src\/app\/styles)\//
const OWN = /\/web\/(src|shared)\//

const shared = (name: string, test: RegExp, minShareCount: number, priority: number) => ({
  name,
  test,
  minShareCount,
  priority,
  // Else a file of some pages would also get the parts of the entry that it imports.
  includeDependenciesRecursively: false,
})

/**
 * What several pages share is in one of a few files: it packs better than in thirty small ones, and the next page has
 * little left to fetch. Each file is evaluated in one task.
 */
const chunks = [
  { name: 'base', test: BASE, priority: 40 },
  { name: 'packages', test: /\/node_modules\//, tags: ['$initial' as const], priority: 30 },
  { name: 'site', test: OWN, minShareCount: 6, priority: 20 },
  shared('account', /\/src\/(features|routes)\/account\//, 2, 10),
  shared('shop', /\/src\/(features|routes)\/shop\//, 2, 10),
  shared('player', /\/src\/features\/player\//, 2, 10),
  shared('pages', OWN, 3, 5),
]

/** What every page has loaded before it fetches code: naming it again in each list of dependencies would cost bytes. */
const OF_EVERY_PAGE = /\/(index|base|packages|site|rolldown-runtime)-[^/]+\.js$/

/** What is fetched beside a chunk that is imported late. A chunk alone needs no list: its import fetches it. */
function lateDependencies(_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) {
  if (hostType === 'html') return files
  const others = files.filter((file) => !OF_EVERY_PAGE.test(`/${file}`))
  return others.length > 1 ? others : []
}

/** Ports and addresses come from the command line. Settings of the site are VITE_ variables. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  ...(command === 'build' && { resolve: { alias: routerForProduction } }),
  envDir: '..',
  plugins: [react(), inlineScriptPlugin(), rssPlugin(), serviceWorkerPlugin(), siteConfigPlugin()],
  // Fetched late, and so found late by the development server, which would then load the page anew under a form.
  optimizeDeps: {
    include: [
      '@sanity/client',
      '@sanity/client/stega',
      '@sanity/comlink',
      '@sanity/presentation-comlink',
      '@sanity/visual-editing',
      'aws-amplify',
      'aws-amplify/auth',
      'aws-amplify/utils',
      'uqr',
    ],
  },
  // The overlay of the Studio’s preview is larger than what the warning allows; only editors fetch it.
  build: {
    target: buildTarget,
    // Files of the browser build are served, so their source maps would be too.
    sourcemap: isSsrBuild === true,
    // site-build.ts moves it out of the files that are served.
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: lateDependencies },
    copyPublicDir: !isSsrBuild,
    chunkSizeWarningLimit: 600,
    // The licences of packages in the browser build, which the licences require.
    license: !isSsrBuild && { fileName: 'licences.md' },
    ...(!isSsrBuild && {
      rolldownOptions: {
        treeshake,
        output: { codeSplitting: { groups: chunks } },
      },
    }),
  },
  // The bundle that renders pages contains its dependencies, so that it runs without node_modules. It uses React's
  // production code, also when it is started without NODE_ENV.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Short class names: each one is part of the styles and the HTML of every page.
  ...(command === 'build' && { css: { modules: { generateScopedName: '_[hash:base64:4]' } } }),
  server: { host: 'localhost', proxy: localProxy() },
  preview: { host: 'localhost', proxy: localProxy() },
}))
