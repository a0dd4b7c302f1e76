/** The first element with this selector whose text contains `text`. */
type Watched = { selector: string; text: string }

/**
 * Runs in each document before its own scripts. Measures from the first click to the first painted frame in which the
 * watched element appears or shows another text. `shownMs` of the window is a promise of the milliseconds; a trace has the
 * marks `tapped` and `shown`. It waits for a change of the document, because a callback in each frame would make the phone
 * draw frames and delay what it measures.
 */
export function watchText({ selector, text }: Watched) {
  const shown = Promise.withResolvers<number>()
  Reflect.set(window, 'shownMs', shown.promise)
  const read = () =>
    [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(text))?.textContent
  let tapped = 0
  let before: string | undefined
  const painted = () => {
    performance.mark('shown')
    shown.resolve(performance.now() - tapped)
  }
  // An urgent task that is posted in an animation frame runs after that frame is painted, and before the page's own tasks.
  const inFrame = () => void scheduler.postTask(painted, { priority: 'user-blocking' })
  const watch = new MutationObserver(() => {
    const now = read()
    if (now === undefined || now === before) return
    watch.disconnect()
    requestAnimationFrame(inFrame)
  })
  addEventListener(
    'click',
    (event) => {
      if (tapped > 0) return
      tapped = event.timeStamp
      performance.mark('tapped')
      before = read()
      watch.observe(document, { childList: true, subtree: true, characterData: true })
    },
    { capture: true },
  )
}
