import '../browser/polyfills.ts'
import '../app/styles/tokens.css'
import '../app/styles/base.css'
import { createRoot } from 'react-dom/client'
import { hydratePage } from '#runtime/hydrate-page.ts'
import * as ids from '#runtime/ids.ts'
import { pageSettled, prefetchCardPages, prefetchPages } from '#runtime/prefetch.ts'
import { App } from '../app/App.tsx'
import { type Config, readConfig } from '../app/config.ts'
import type { Preview } from '../app/framed-preview.ts'
import { createBeginReads, revalidateOnChanges } from '../app/page-reads.ts'
import { createRouter, isOutline, pageRoutes } from '../app/router.tsx'
import { createServices } from '../app/services.ts'
import { followOtherTabs, makeStore, type Store } from '../app/store.ts'
import { lastingStorage, memoryStorage } from '../browser/browser-storage.ts'
import { nextTask } from '../browser/scheduling.ts'
import { restrictMarkup } from '../browser/trusted-types.ts'
import { connectPlayer } from '../features/player/connect-player.ts'
import { sitePlayer } from '../features/player/player.ts'
import { productAdded, selectCartCount } from '../features/shop/cart/cart-slice.ts'
import { parseCart } from '../features/shop/cart/parse-cart.ts'

const root = document.getElementById(ids.root)
if (!root) throw new Error(`index.html has no element with the id “${ids.root}”.`)
// Not awaited, because page modules import this module, and the start waits for the first page.
void start(root)

async function start(root: HTMLElement) {
  const config = readConfig(document)
  const preview = await connectPreview(config)
  restrictMarkup(preview?.isDrawing)
  await nextTask()
  const state = makeStore(preview ? memoryStorage() : lastingStorage)
  // Begins in the same task as the store’s first read of the storage, so that no change of another tab is missed.
  if (!preview) followOtherTabs(state, window)
  // From now on the store takes each product.
  if (window.earlyPage) window.earlyPage.take = (json) => addProduct(state.store, json)
  await nextTask()
  const services = createServices(config, preview, state)
  await nextTask()
  const router = createRouter(services)
  revalidateOnChanges(services, router)
  // redux-persist writes with a delay, so pending changes are written when the visitor leaves. At `pagehide` the last press takes
  // effect; on phones `visibilitychange` is the only event before the page ends.
  window.addEventListener('pagehide', () => void services.persistor.flush())
  document.addEventListener('visibilitychange', () => void services.persistor.flush())
  connectPlayer(sitePlayer)
  const app = <App services={services} router={router} />
  if (root.hasChildNodes() && !preview) {
    await hydratePage({ root, app, router, isOutline: isOutline() })
    const { content } = services
    if (content.isMissing) content.goLive()
    else void pageSettled.then(content.goLive)
    prefetchCardPages(document, pageRoutes)
    prefetchPages(document, pageRoutes, {
      prepareReads: services.content.prepare,
      beginReads: createBeginReads(services),
    })
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
  void preview?.enableEditing(router)
}

/** Null unless the configured Studio frames this page. Downloads preview code only inside a frame. */
async function connectPreview({ studioUrl, sanity }: Config): Promise<Preview | null> {
  const isOutlined = window.self !== window.top
  if (!studioUrl || !isOutlined) return null
  const { connectToStudio } = await import('../app/framed-preview.ts')
  return connectToStudio(studioUrl, sanity)
}

function addProduct({ dispatch, getState }: Store, json: string) {
  for (const product of parseCart([JSON.parse(json)])) dispatch(productAdded(product))
  return selectCartCount(getState())
}
