import { useSearchParams } from 'react-router-dom'
import { useIsHydrated } from '../../../platform/use-is-hydrated.ts'
import { usePlayer } from '../player.ts'
import type { PlayerEvent, Track } from '../player-flow.ts'
import { secondOf } from './shared-moment.ts'

/** The second that the address names, or 0. Rendered pages are the same for every address: it is known afterwards. */
function useSharedSecond(): number {
  const [parameters] = useSearchParams()
  return useIsHydrated() ? secondOf(parameters) : 0
}

/** One sample in the player: `own` is null while it isn't the one that plays. It starts where the address says. */
export function useSample(track: Track) {
  const [state, send] = usePlayer()
  const second = useSharedSecond()
  const start = second < track.durationSeconds ? second : 0
  const own = state.status !== 'idle' && state.track.id === track.id ? state : null
  const sendFromStart = (event: PlayerEvent) => {
    send(event)
    if (event.type === 'playPressed' && start > 0) send({ type: 'positionChosen', seconds: start })
  }
  return {
    own,
    playback: own ?? { position: start, duration: track.durationSeconds },
    speed: state.speed,
    send: own ? send : sendFromStart,
  }
}
