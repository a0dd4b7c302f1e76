import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { rssPlugin } from './api/rss-plugin.ts'

/** The local services that production has on other hosts; the site asks for them on its own. */
function localProxy(): Record<string, ProxyOptions> {
  const services = process.env.LOCAL_SERVICES
  return services ? { '/_cognito': { target: services } } : {}
}

/** Ports and addresses come from the command line of whoever starts it; settings of the site are VITE_ variables. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: '..',
  plugins: [react(), rssPlugin()],
  build: { target: 'baseline-widely-available', sourcemap: true },
  server: { host: 'localhost', proxy: localProxy() },
  preview: { host: 'localhost', proxy: localProxy() },
})
