import { cartPaths } from '#shared/paths.ts'
import { loadWithAccount } from './listeners.ts'
import { createRevalidate, revalidateOnReturn } from './navigation/revalidate.ts'
import type { createRouter } from './router.tsx'
import type { Services } from './services.ts'

/**
 * Loads the page’s data again after changes of content or sign-in, a return to the tab, and a lost connection.
 * @returns a function that loads the data again once no page is loading
 */
export function revalidateOnChanges(
  { content, startListening, shop }: Services,
  router: ReturnType<typeof createRouter>,
) {
  const revalidate = createRevalidate(router)
  content.onChange(revalidate)
  loadWithAccount(startListening, { loadLibrary: () => void shop.library.load(), revalidate })
  revalidateOnReturn(router, (path) => cartPaths.includes(path), { window, document })
  window.addEventListener('online', revalidate)
  return revalidate
}
