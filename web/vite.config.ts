import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { imagesPath } from '#shared/image-sources.ts'
import { buildTarget } from './oldest-browsers.ts'
import { inlineScriptPlugin } from './runtime/inline-script-plugin.ts'
import { ASSET_CDN } from './server/common/content-client.ts'
import { rssPlugin } from './server/page-server/feeds/rss-plugin.ts'
import { siteConfigPlugin } from './site-config-plugin.ts'

/** Routes to the local services under the origin of the site. In production a proxy or the page server has them. */
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

/** React, tokens with the fonts, and base.css. All chunks import it, so its styles come first. */
const BASE = /\/(node_modules\/(react|react-dom|scheduler)|src\/app\/styles)\//
/** What start and app import. Nothing imports these two, so that no other chunk imports the entry. */
const OWN = /\/web\/(src\/(browser|features|layout|lib|routes|ui)|shared)\//

/** `initial`: what the entry imports. */
const initial = { tags: ['$initial' as const] }

/** What the entry imports is in three files, each evaluated in one task. All other files are the bundler's. */
const chunks = [
  { name: 'base', test: BASE, priority: 40 },
  { name: 'packages', test: /\/node_modules\//, ...initial, priority: 30 },
  { name: 'site', test: OWN, ...initial, priority: 20 },
]

/** Files that every page has already loaded: lists of dependencies leave them out to save bytes. */
const OF_EVERY_PAGE = /\/(index|base|packages|site|rolldown-runtime)-[^/]+\.(js|css)$/

/** The files to fetch with a dynamically imported chunk. A single chunk needs no list, because its import fetches it. */
function lateDependencies(_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) {
  if (hostType === 'html') return files
  const others = files.filter((file) => !OF_EVERY_PAGE.test(`/${file}`))
  return others.length > 1 ? others : []
}

/** The shortest hash that the bundler takes for this many files. Pages and files name dozens of others, and hashes don't compress. */
const names = (ending: string) => `assets/[name]-[hash:7]${ending}`

const classesOf = new Map<string, string[]>()

/**
 * Short, and alike within a file, because styles and HTML of every page repeat them: the compressed home page is 1 KiB smaller than
 * with a hash for each class. Both builds count the classes of a file in the order of its text.
 */
function generateScopedName(name: string, file: string) {
  const path = relative(import.meta.dirname, file)
  const prefix = createHash('sha256').update(path).digest('base64url').slice(0, 3)
  const key = `${prefix} ${path}`
  for (const other of classesOf.keys())
    if (other.startsWith(`${prefix} `) && other !== key)
      throw new Error(`The classes of ${path} would be those of ${other.slice(4)}. Rename one of the files.`)
  const classes = classesOf.get(key) ?? []
  classesOf.set(key, classes)
  if (!classes.includes(name)) classes.push(name)
  return `_${prefix}${classes.indexOf(name).toString(36)}`
}

/** Ports and addresses come from the command line. Settings of the site are VITE_ variables. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  envDir: '..',
  plugins: [react(), inlineScriptPlugin(), rssPlugin(), siteConfigPlugin()],
  // Dynamic imports. The development server would find them late, and then reload a page with a half-filled form.
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
  // The limit is for the overlay of the Studio’s preview, which only editors fetch.
  build: {
    target: buildTarget,
    // Files of the browser build are served, so their source maps would be too.
    sourcemap: isSsrBuild === true,
    // scripts/stack/builds.ts moves it out of the public files.
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: lateDependencies },
    copyPublicDir: !isSsrBuild,
    chunkSizeWarningLimit: 600,
    // The licences of packages in the browser build, which the licences require.
    license: !isSsrBuild && { fileName: 'licences.md' },
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunks },
          // Small letters and digits, which code is full of, compress better than capitals.
          hashCharacters: 'base36',
          entryFileNames: names('.js'),
          chunkFileNames: names('.js'),
          assetFileNames: names('[extname]'),
        },
        // What only rendered pages use of it is left out with its imports.
        treeshake: { moduleSideEffects: [{ test: /\/web\/shared\//, sideEffects: false }] },
      },
    }),
  },
  // The bundle that renders pages contains its dependencies, so that it runs without node_modules. It uses React's
  // production code, also when it is started without NODE_ENV.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ...(command === 'build' && { css: { modules: { generateScopedName } } }),
  server: { host: 'localhost', proxy: localProxy() },
}))
