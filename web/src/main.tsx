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
import { followReturns } from './app/follow-returns.ts'
import { startListeners } from './app/listeners.ts'
import { prefetchPages } from './app/prefetch.ts'
import { connectPreview } from './app/preview.ts'
import { createRouter } from './app/router.tsx'
import { createServices } from './app/services.ts'
import { untilLoaded } from './app/until-loaded.ts'
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
followReturns(router, (path) => cartPaths.includes(path), { window, document })
// The state is stored a moment after it changes; whoever leaves within that moment loses nothing.
window.addEventListener('pagehide', () => void services.persistor.flush())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id “root”.')
const app = <App services={services} router={router} />
if (root.hasChildNodes() && !preview) {
  // With the content that came with the page, loaders have no one to wait for: what they bring is what was rendered.
  await untilLoaded(router)
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
