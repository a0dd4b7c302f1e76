/** Stores `due` after the first login with a password, and `over` once a passkey was offered: one offer per browser. */
const storageKey = 'passkey-offer'

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Without storage, the offer would return at each login.
    return 'over'
  }
}

function write(value: 'due' | 'over') {
  try {
    localStorage.setItem(storageKey, value)
  } catch {
    // While storage is blocked or full, no passkey is offered.
  }
}

export function deferPasskeyOffer() {
  if (read() === null) write('due')
}

export const isPasskeyOfferDue = () => read() === 'due'

export const endPasskeyOffer = () => write('over')
