import { sharedMoment } from '../../features/player/sample/shared-moment.ts'

/** The browser keeps nothing of an earlier visit: no cart, no user, no answer about privacy, and no code. */
function isFirstVisit() {
  try {
    return localStorage.length + sessionStorage.length === 0
  } catch {
    return false
  }
}

/**
 * Whether this page may wait for its first use. A preview has to connect to the Studio. A link to a moment of a sample
 * shows that moment.
 */
export const mayWait = () =>
  self === top && !sharedMoment(new URLSearchParams(location.search)).second && isFirstVisit()
