/**
 * Runs `start` while the page is shown, and not while the browser keeps it for the back button (back/forward cache): an
 * open connection would drop it from there. `start` returns a function that ends what it began, and so does this.
 * `onReturn` runs before `start` when the page comes back.
 */
export function whileShown(start: () => () => void, onReturn: () => void): () => void {
  let stop = start()
  const onHide = () => stop()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    onReturn()
    stop = start()
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
    stop()
  }
}
