import { useEffect } from 'react'
import { createSafeStorage } from '../../browser/browser-storage.ts'
import type { Player } from './player.ts'

const storage = createSafeStorage(() => window.sessionStorage)
const KEY = 'player'

/**
 * Carries a sound that plays into the next document of the tab: the payment page and a reload end this one. The next one
 * plays on from the same second. Most visits never play anything, so the code comes with the first press of play.
 */
export function useCarriedPlayback(player: Player): void {
  useEffect(() => {
    const carry = () => {
      stop()
      // Offline or after a deploy it can’t be fetched: the sound ends with this document.
      import('./carry-playback.ts')
        .then(({ carryPlayback }) => carryPlayback(player, storage, KEY))
        .catch(() => {})
    }
    const stop = player.onChange(carry)
    if (storage.getItem(KEY) !== null) carry()
    return stop
  }, [player])
}
