/**
 * Whether passkeys are to be offered in this browser: `due` after the first login with a password, `over` once they were
 * offered. Kept in local storage, because they are offered once only.
 */
const storageKey = 'passkey-offer'

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Without storage nothing would remember that the offer was made.
    return 'over'
  }
}

function write(value: 'due' | 'over') {
  try {
    localStorage.setItem(storageKey, value)
  } catch {
    // Blocked or full storage: no offer.
  }
}

/** After a login with a password: the next page may offer a passkey, unless one was offered before. */
export function deferPasskeyOffer() {
  if (read() === null) write('due')
}

export const isPasskeyOfferDue = () => read() === 'due'

export const endPasskeyOffer = () => write('over')
