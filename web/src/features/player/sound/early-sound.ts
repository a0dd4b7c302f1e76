/** A press of *Play* until the player takes over. The inline script of each page includes this module. */
import { tabStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'
import { beginSound, hasSound, type SoundPress, soundElement } from './sound-element.ts'

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
