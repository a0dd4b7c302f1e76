/** The inline script of every rendered page, built by inline-script-plugin.ts. */
import { startPage } from '#runtime/inline-script.ts'
import { storedCart } from '../app/stored-state.ts'
import { lastingStorage } from '../browser/browser-storage.ts'
import { consentKey } from '../features/consent/consent.ts'
import { fetchSound, pressSound } from '../features/player/sound/sound-element.ts'

const isDecided = lastingStorage.getItem(consentKey) !== null
document.getElementById(consentKey)?.toggleAttribute('hidden', isDecided)

startPage({
  count: storedCart(lastingStorage),
  take: (product) => storedCart(lastingStorage, product),
  takenText: 'In your cart.',
  prepare: fetchSound,
  begin: pressSound,
})
