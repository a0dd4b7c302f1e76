import { tabStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'

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

let channel: BroadcastChannel | undefined

/** Tabs tell each other that a sound begins, so that two never play at once. */
function otherTabs() {
  channel ??= new BroadcastChannel('sound')
  return channel
}

export const tellOtherTabs = () => otherTabs().postMessage('begins')

/** @returns a function that unsubscribes `listener` */
export function onOtherSound(listener: () => void): () => void {
  otherTabs().addEventListener('message', listener)
  return () => otherTabs().removeEventListener('message', listener)
}

/** The sound of a button, in the attribute that the inline script reads. */
export type SoundPress = {
  url: string
  title: string
  /** A key of the session storage. If it has a value, the page decides what the press plays. */
  place?: string
}

/** A link to a second of a sample begins there: the page knows whether it names this one. */
const startsElsewhere = (place: unknown) =>
  /[?&]t=/.test(location.search) || (typeof place === 'string' && tabStorage.getItem(place) !== null)

/** @param json a `SoundPress`. @returns null when the press plays something else */
function soundOf(json: string) {
  const { url, title, place } = fieldsOf(jsonOf(json)) satisfies Partial<Record<keyof SoundPress, unknown>>
  return typeof url !== 'string' || startsElsewhere(place) ? null : { url, title }
}

/**
 * Fetches the sound of a press that has only begun: a finger stays on a button for about 80 ms. A sound that plays or is
 * paused stays.
 * @returns a function that drops the sound
 */
export function fetchSound(json: string): () => void {
  const sound = soundOf(json)
  const element = soundElement()
  if (!sound || element.hasAttribute('src')) return () => {}
  Object.assign(element, { preload: 'auto', src: sound.url })
  return () => {
    if (!hasSound(element, sound.url) || !element.paused) return
    element.removeAttribute('src')
    element.load()
  }
}

/**
 * Starts the sound of a press, or pauses it at the second press.
 * @param json a `SoundPress`
 * @param then is called once the sound has arrived, so that nothing competes with it
 * @returns the words that announce it; '' when no sound has begun
 */
export function pressSound(json: string, then: () => void): string {
  const sound = soundOf(json)
  const element = soundElement()
  if (!sound || (hasSound(element, sound.url) && !element.paused)) {
    if (sound) element.pause()
    then()
    return ''
  }
  for (const event of ['canplay', 'error']) element.addEventListener(event, then, { once: true })
  beginSound(sound.url)
  return `Loading ${sound.title}`
}
