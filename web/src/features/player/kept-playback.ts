import { useEffect } from 'react'
import { createSafeStorage } from '../../platform/browser-storage.ts'
import type { Player } from './player.ts'

const storage = createSafeStorage(() => window.sessionStorage)
const KEY = 'player'

/**
 * Carries a sound that plays into the next document of the tab: the payment page and a reload end this one. The next one
 * plays on from the same second. Most visits never play anything, so the code that reads it comes only then.
 */
export function useKeptPlayback(player: Player): void {
  useEffect(() => {
    const kept = storage.getItem(KEY)
    storage.removeItem(KEY)
    if (kept !== null)
      void import('./restore-playback.ts').then(({ restore }) => restore(player, kept, location.href))
    const keep = () => {
      const state = player.current()
      if (state.status !== 'loading' && state.status !== 'playing') return storage.removeItem(KEY)
      const { track, tracks, position, speed } = state
      storage.setItem(KEY, JSON.stringify({ track, tracks, position, speed, address: location.href }))
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [player])
}
