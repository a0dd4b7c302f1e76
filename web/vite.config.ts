import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { inlineScriptPlugin } from './inline-script-plugin.ts'
import { ASSET_CDN } from './server/common/content-client.ts'
import { rssPlugin } from './server/pages/rss/rss-plugin.ts'
import { imagesPath } from './shared/image-sources.ts'

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

/** Ports and addresses come from the command line of whoever starts it; settings of the site are VITE_ variables. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  envDir: '..',
  plugins: [react(), inlineScriptPlugin(), rssPlugin()],
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
    target: 'baseline-widely-available',
    sourcemap: true,
    manifest: true,
    copyPublicDir: !isSsrBuild,
    chunkSizeWarningLimit: 600,
    // Of what browsers get, as the licences ask.
    license: !isSsrBuild && { fileName: 'licences.md' },
    // What most pages share is one file instead of thirty: it packs better, and a next page has little left to fetch.
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { minShareCount: 6, groups: [{ name: 'shared' }] } } },
    }),
  },
  // What renders pages is whole in itself, so that it runs where nothing is installed; and never React's development
  // half, which whoever starts it without NODE_ENV would get.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // Names that say something are for people; each stands in the styles and in the text of every page.
  ...(command === 'build' && { css: { modules: { generateScopedName: '_[hash:base64:4]' } } }),
  server: { host: 'localhost', proxy: localProxy() },
  preview: { host: 'localhost', proxy: localProxy() },
}))
