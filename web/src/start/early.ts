/** The inline script of every rendered page, built by inline-script-plugin.ts. */
import { startPage } from '#runtime/inline-script.ts'
import { storedCart } from '../app/stored-cart.ts'
import { consentKey } from '../features/consent/consent.ts'

let isDecided = false
try {
  isDecided = consentKey in localStorage
} catch {
  // Storage is blocked: every page asks.
}
document.getElementById(consentKey)?.toggleAttribute('hidden', isDecided)

startPage({ count: storedCart(), take: storedCart, takenText: 'In your cart.' })
