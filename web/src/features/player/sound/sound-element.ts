declare global {
  interface Window {
    soundOfPage?: HTMLAudioElement
  }
}

/**
 * The one element that plays, so that two sounds never play at once. Browsers allow a sound only inside a press, which may
 * come before the site's code: the inline script of each page includes this module. The element is not in the document,
 * where its first rendering would keep a slow phone busy for 40 ms before the sound is asked for.
 */
export const soundElement = (): HTMLAudioElement => {
  window.soundOfPage ??= Object.assign(new Audio(), { preload: 'none' })
  return window.soundOfPage
}

/** Whether the element has this sound and can continue it. */
export const hasSound = (element: HTMLAudioElement, url: string): boolean =>
  element.src === url && !element.error

/** Call it inside a press. The code of the player takes over later and reports failures. */
export function beginSound(url: string): void {
  const element = soundElement()
  if (!hasSound(element, url)) element.src = url
  element.play().catch(() => {})
}

/** The sound of a button, in the attribute that the inline script reads. */
export type SoundPress = {
  url: string
  title: string
  /** A key of the session storage. If it has a value, the page decides what the press plays. */
  place?: string
}
