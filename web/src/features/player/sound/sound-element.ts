/**
 * The one element that plays: two sounds never play at once. It is outside of React's root, because browsers allow a
 * sound only inside a press, and a press may come before the site's code. The inline script of each page includes this
 * module.
 */
const ID = 'sound'

export function soundElement(): HTMLAudioElement {
  const found = document.getElementById(ID)
  if (found instanceof HTMLAudioElement) return found
  const element = Object.assign(document.createElement('audio'), { id: ID, preload: 'none' })
  document.body.append(element)
  return element
}

/** Whether the element has this sound and can go on with it. */
export const hasSound = (element: HTMLAudioElement, url: string): boolean =>
  element.src === url && !element.error

/** Call it inside a press. The code of the player takes over and reports what became of it. */
export function beginSound(url: string): void {
  const element = soundElement()
  if (!hasSound(element, url)) element.src = url
  element.play().catch(() => {})
}

/** The sound of a button, as the button tells it to the inline script. */
export type SoundPress = {
  url: string
  title: string
  /** A key of the session storage. With a value there, the page decides what the press plays. */
  place?: string
}
