import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { createListeners } from '#site/lib/listeners.ts'
import { type PlayerState, startPlayer } from './player-state.ts'
import type { Player, PlayerEvent } from './sound/player-flow.ts'
import { beginSound, soundElement } from './sound/sound-element.ts'

const importPlayer = () =>
  import('./sound/sound-player.late.ts').then(({ createSoundPlayer }) => createSoundPlayer())

/** Controls the element until the code of the player is there. */
const earlySound = {
  begin: beginSound,
  pause: () => soundElement().pause(),
  seek(seconds: number) {
    soundElement().currentTime = seconds
  },
}

/**
 * Fetches the code of the player at the first event; events wait for the code. The sound begins inside the press, because Safari
 * refuses a later start. Belongs outside the pages, so that the sound continues when they change.
 */
export function createPlayer(fetchPlayer: () => Promise<Player> = importPlayer, sound = earlySound): Player {
  let state = startPlayer()
  let player: Player | undefined
  let waiting: PlayerEvent[] = []
  let isFetching = false
  const { subscribe, notify } = createListeners()
  const show = (next: PlayerState) => {
    state = next
    notify()
  }
  async function fetchAndSend() {
    if (isFetching) return
    isFetching = true
    try {
      const fetched = await fetchPlayer()
      player = fetched
      fetched.onChange(() => show(fetched.current()))
      for (const event of waiting) fetched.send(event)
    } catch {
      sound.pause()
      if (state.status !== 'idle')
        show({ ...state, status: 'failed', problem: navigator.onLine ? 'unavailable' : 'offline' })
    }
    waiting = []
    isFetching = false
  }
  return {
    current: () => state,
    onChange: subscribe,
    send(event) {
      if (player) return player.send(event)
      if (event.type === 'closed') {
        waiting = []
        sound.pause()
        return show(startPlayer())
      }
      waiting.push(event)
      void fetchAndSend()
      if (event.type === 'playPressed') {
        sound.begin(event.track.url)
        show(loading(event))
      }
      if (event.type === 'positionChosen') sound.seek(event.seconds)
      if (event.type === 'pausePressed' && state.status === 'loading') {
        sound.pause()
        show({ ...state, status: 'paused' })
      }
    },
  }
}

function loading({ track, tracks = [track] }: Extract<PlayerEvent, { type: 'playPressed' }>): PlayerState {
  return { ...startPlayer(), status: 'loading', track, tracks, position: 0, duration: track.durationSeconds }
}

export const PlayerContext = createContext(createPlayer())

const serverState = startPlayer()

export function usePlayer(): [PlayerState, Player['send']] {
  const { current, onChange, send } = useContext(PlayerContext)
  return [useSyncExternalStore(onChange, current, () => serverState), send]
}

const KEY = 'player'

/**
 * Continues a sound in the tab’s next document, after the payment page or a reload. Fetches its code at the first press of play,
 * because most visits play nothing.
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
