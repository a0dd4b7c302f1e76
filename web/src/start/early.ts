/** The inline script of every rendered page, built by inline-script-plugin.ts. */
import { startPage } from '#runtime/inline-script.ts'
import { lastingStorage } from '../browser/browser-storage.ts'
import { consentKey, parseDecision } from '../features/consent/consent.ts'
import { fetchSound, pressSound } from '../features/player/sound-element.ts'
import { earlyCount, pressEarly } from '../features/shop/cart/early-cart.ts'

const isDecided = parseDecision(lastingStorage.getItem(consentKey), new Date()) !== null
document.getElementById(consentKey)?.toggleAttribute('hidden', isDecided)

startPage({
  count: earlyCount(lastingStorage),
  take: (product) => pressEarly(lastingStorage, product),
  takenText: 'In your cart.',
  prepare: fetchSound,
  begin: pressSound,
})
