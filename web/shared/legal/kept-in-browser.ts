/**
 * What the site keeps in a browser, in the words of the privacy policy, for its author (schemas/pages/text-pages.ts). `by`: the
 * modules and packages that keep it.
 */
type Kept = { words: string; by: readonly string[] }

/** Until the visitor clears the data of the site. */
const lasting: readonly Kept[] = [
  { words: 'your cart', by: ['web/src/app/store.ts', 'web/src/features/shop/cart/early-cart.ts'] },
  {
    words: 'your username and email address, and the lists of what you own and have ordered',
    by: ['web/src/app/store.ts'],
  },
  { words: 'the session of the identity service', by: ['aws-amplify'] },
  {
    words: 'your privacy choices, and when you made them, for 12 months',
    by: ['web/src/features/consent/consent.ts'],
  },
  {
    words: 'whether we have offered you a passkey',
    by: ['web/src/features/account/passkeys/passkey-offer.ts'],
  },
]

/** Until the tab is closed. */
const ofTab: readonly Kept[] = [
  { words: 'how far you have scrolled on each page', by: ['react-router'] },
  { words: 'the place in a sample that plays', by: ['web/src/features/player/carry-playback.ts'] },
  {
    words: 'the scene that you have come to in the first scenes of a story',
    by: ['web/src/features/player/opening/use-opening.ts'],
  },
  {
    words: 'what you have typed into a form of the account or of a gift, without passwords',
    by: ['web/src/features/account/form/stored-fields.ts', 'web/src/features/shop/gift/gift-draft.ts'],
  },
  { words: 'whether you log in without one', by: ['web/src/features/account/form/stored-fields.ts'] },
  {
    words: 'a code that you have not redeemed yet',
    by: ['web/src/features/shop/redeem/unredeemed-code.ts'],
  },
  {
    words: 'what you wanted to buy when you went to log in',
    by: ['web/src/features/shop/checkout/purchase-intent.ts'],
  },
  { words: 'the cart that an order has emptied', by: ['web/src/features/shop/orders/ClearedCart.tsx'] },
  {
    words: 'if you let us count: where you came from, and which orders are counted',
    by: ['web/src/features/consent/came-from.ts', 'web/src/features/consent/analytics/analytics.ts'],
  },
  {
    words: 'your username, so that the tab notices when someone else has logged in',
    by: ['web/src/browser/person-storage.ts'],
  },
  {
    words: 'that the page was loaded again for a new version of the site',
    by: ['web/runtime/inline-script.ts', 'web/runtime/chunk-reload.ts'],
  },
  {
    words: 'where a button is, while one page follows another',
    by: ['web/runtime/between-pages.ts'],
  },
]

export const keptInBrowser: readonly Kept[] = [...lasting, ...ofTab]

const wordsOf = (kept: readonly Kept[]) => kept.map(({ words }) => words).join('; ')

export const keptInBrowserText = `Until visitors clear the data of the site: ${wordsOf(lasting)}. Until they close the tab: ${wordsOf(ofTab)}.`
