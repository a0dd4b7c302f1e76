/**
 * The one element that plays, so that two sounds never play at once. It is outside of React's root, because browsers allow a
 * sound only inside a press, which may come before the site's code. The inline script of each page includes this module.
 */
const ID = 'sound'

export function soundElement(): HTMLAudioElement {
  const found = document.getElementById(ID)
  if (found instanceof HTMLAudioElement) return found
  const element = Object.assign(document.createElement('audio'), { id: ID, preload: 'none' })
  document.body.append(element)
  return element
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
