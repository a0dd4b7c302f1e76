import { useEffect } from 'react'
import { tabStorage } from '../../browser/browser-storage.ts'
import type { Player } from './sound/player-flow.ts'

const KEY = 'player'

/**
 * Continues a sound in the tab’s next document, after the payment page or a reload. Most visits play nothing: the code
 * is fetched at the first press of play.
 */
export function useCarriedPlayback(player: Player): void {
  useEffect(() => {
    const carry = () => {
      stop()
      // Offline or after a deploy, the sound ends with this document.
      import('./carry-playback.ts')
        .then(({ carryPlayback }) => carryPlayback(player, tabStorage, KEY))
        .catch(() => {})
    }
    const stop = player.onChange(carry)
    if (tabStorage.getItem(KEY) !== null) carry()
    return stop
  }, [player])
}
