import { useEffect } from 'react'
import { createSafeStorage } from '../../browser/browser-storage.ts'
import type { Player } from './player.ts'

const storage = createSafeStorage(() => window.sessionStorage)
const KEY = 'player'

/**
 * Continues a sound in the next document of the tab, after the payment page or a reload, at the same second. Most
 * visits play nothing, so the code is fetched at the first press of play.
 */
export function useCarriedPlayback(player: Player): void {
  useEffect(() => {
    const carry = () => {
      stop()
      // If it can’t be fetched, offline or after a deploy, the sound ends with this document.
      import('./carry-playback.ts')
        .then(({ carryPlayback }) => carryPlayback(player, storage, KEY))
        .catch(() => {})
    }
    const stop = player.onChange(carry)
    if (storage.getItem(KEY) !== null) carry()
    return stop
  }, [player])
}
