import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { inlineScriptPlugin } from './inline-script-plugin.ts'
import { buildTarget } from './oldest-browsers.ts'
import { ASSET_CDN } from './server/common/content-client.ts'
import { rssPlugin } from './server/pages/feeds/rss-plugin.ts'
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

/** Code that few visits need, apart from the session, which every page has. */
const ACCOUNT =
  /\/src\/(features\/account\/(?!session\/(?!SessionNotice|use-session)|pool\/(problems|user-pool-access))|features\/shop\/redeem\/kept-code|routes\/account\/(?!load-session)|ui\/(page\/Notice|controls\/(FlowForm|Field|PasswordField))|layout\/app-store|platform\/device)/
const PURCHASE =
  /\/src\/(features\/shop\/(checkout|gift|orders|redeem|withdrawal|api\/http|cart\/(CartList|EmptyCart|PriceChanges|priced-cart|PaidTwice|use-remove-line))|routes\/shop\/((?!shop|product|load)|product-page\/(use-direct|DialogPrice)))|\/shared\/(shop-contract|gifts\/|prices\/vat|products\/unlock-consent)/
/** What shop, products and cart share. */
const SHOP =
  /\/src\/(features\/shop\/cart\/(?!cart-slice|cart-context|CartLi|EmptyCart|PriceChanges|priced-cart|PaidTwice|use-remove-line)|features\/content\/Product|ui\/prices\/(?!price-context|use-current)|routes\/shop\/load|lib\/list-text)|\/shared\/(queries\/product|products\/product-kinds)/
/** What games and products share. */
const STORIES =
  /\/src\/features\/(content\/Facts|player\/(chapters|PlayButton|PositionSlider|sample\/(?!SamplePlayer|shared-moment)|time-text|track))|\/shared\/(products\/(accessibility-tags|facts|swedish-time)|queries\/facts)/
/** Games and campaigns have it. A file of its own keeps it from the many pages of products. */
const BIG_PLAYER = /\/sample\/SamplePlayer/
const PACKAGES =
  /node_modules\/(react-router|react-redux|@reduxjs|redux|immer|reselect|valibot|@portabletext|@sanity\/image-url)\//
const CLIENT = /node_modules\/(@sanity\/client|rxjs|get-it|eventsource|tslib)\//
/** React, and what every element has: fonts, tokens and base.css. All chunks import it, so its styles come first. */
const BASE = /\/(node_modules\/(react|react-dom|scheduler|@fontsource)|src\/app\/styles)\//
/** From a game or the shop, the next page is often a product. */
const isOfGoods = (id: string) => SHOP.test(id) || STORIES.test(id)
const isOfAllPages = (id: string) =>
  /\/web\/(src|shared)\//.test(id) &&
  ![ACCOUNT, PURCHASE, SHOP, STORIES, BIG_PLAYER].some((part) => part.test(id))

/** Without it, a file of some pages would also get the parts of the entry that it imports. */
const withoutDependencies = { includeDependenciesRecursively: false }

/**
 * What two pages share is in one of a few files instead of in thirty small ones: it packs better, and the next page has
 * little left to fetch. The base and packages have files of their own, because each file is evaluated in one task. What only
 * the start needs is in the entry.
 */
const chunks = [
  { name: 'follow', test: /\/src\/follow\.ts$/, priority: 50 },
  { name: 'base', test: BASE, priority: 40 },
  { name: 'content-client', test: CLIENT, minShareCount: 2, priority: 30 },
  { name: 'packages', test: PACKAGES, tags: ['$initial' as const], priority: 30 },
  { name: 'site', test: isOfAllPages, minShareCount: 2, priority: 20 },
  { ...withoutDependencies, name: 'sign-in', test: ACCOUNT, minShareCount: 2, priority: 10 },
  { ...withoutDependencies, name: 'purchase', test: PURCHASE, minShareCount: 2, priority: 10 },
  { ...withoutDependencies, name: 'goods', test: isOfGoods, minShareCount: 2, priority: 15 },
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
        // Paths are relative to `root`; the second is what a first visit runs until it is used.
        input: ['index.html', 'src/follow.ts'],
        // early-start.ts calls the export of follow.ts.
        preserveEntrySignatures: 'allow-extension',
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
