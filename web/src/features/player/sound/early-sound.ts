/** A press of *Play* before the site's code is there. The inline script of each page includes this module. */
import { tabStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'
import { beginSound, hasSound, type SoundPress, soundElement } from './sound-element.ts'

/** A link to a second of a sample begins there: the page knows whether it names this one. */
const startsElsewhere = (place: unknown) =>
  /[?&]t=/.test(location.search) || (typeof place === 'string' && tabStorage.getItem(place) !== null)

/**
 * Starts the sound of a press, or pauses it at the second press.
 * @param json a `SoundPress`
 * @returns the words that announce it; '' when no sound has begun
 */
export function pressSound(json: string): string {
  const { url, title, place } = fieldsOf(jsonOf(json)) satisfies Partial<Record<keyof SoundPress, unknown>>
  if (typeof url !== 'string' || startsElsewhere(place)) return ''
  const element = soundElement()
  if (hasSound(element, url) && !element.paused) {
    element.pause()
    return ''
  }
  beginSound(url)
  return `Loading ${title}`
}
