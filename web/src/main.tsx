import '@fontsource/alegreya/latin-500.css'
import '@fontsource/alegreya-sans/latin-400.css'
import './app/styles/tokens.css'
import './app/styles/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { cartPaths } from '../shared/paths.ts'
import { App } from './app/App.tsx'
import { parseConfig } from './app/config.ts'
import { followOtherTabs } from './app/cross-tab.ts'
import { startListeners } from './app/listeners.ts'
import { prefetchPages } from './app/prefetch.ts'
import { connectPreview } from './app/preview.ts'
import { revalidateOnReturn } from './app/revalidate-on-return.ts'
import { createRouter } from './app/router.tsx'
import { createServices } from './app/services.ts'
import { waitForFirstPage } from './app/start/wait-for-first-page.ts'
import { restrictMarkup } from './platform/trusted-types.ts'
import { whenIdle } from './platform/when-idle.ts'

const config = parseConfig(import.meta.env)
restrictMarkup(config.analyticsUrl)
const preview = await connectPreview(config)
const services = createServices(config, preview)
const router = createRouter(services)
const revalidate = () => void router.revalidate()
services.content.onChange(revalidate)
startListeners(services.listeners, { loadLibrary: () => void services.shop.library.load(), revalidate })
followOtherTabs(services.store, window, revalidate)
revalidateOnReturn(router, (path) => cartPaths.includes(path), { window, document })
// redux-persist writes with a short delay. This writes pending changes when the visitor leaves.
window.addEventListener('pagehide', () => void services.persistor.flush())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id “root”.')
const app = <App services={services} router={router} />
if (root.hasChildNodes() && !preview) {
  // The loaders answer from the inlined content, so hydration starts with the same data as the rendered HTML.
  await waitForFirstPage(router)
  startTransition(() => void hydrateRoot(root, app))
  whenIdle(() => {
    services.content.goLive()
    prefetchPages(document)
  }, 3_000)
} else {
  root.replaceChildren()
  createRoot(root).render(app)
}
void preview?.enableEditing(router)
