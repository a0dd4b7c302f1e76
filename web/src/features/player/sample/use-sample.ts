import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsHydrated } from '#site/browser/use-is-hydrated.ts'
import { usePlayer } from '../player.ts'
import { sharedMoment } from '../shared-moment.ts'
import type { PlayerEvent } from '../sound/player-flow.ts'
import type { Samples } from '../track.ts'

/** Ignores the query until hydration, because rendered pages are the same for every query. */
function useSharedMoment() {
  const [parameters] = useSearchParams()
  return useIsHydrated() ? sharedMoment(parameters) : { key: '', second: 0 }
}

/**
 * Starts at the second in the address. `track`: the playing, chosen or linked sample, or else the first. `own`: the playback of
 * a sample of this page, or null.
 */
export function useSample(tracks: Samples) {
  const [state, send] = usePlayer()
  const [chosen, setChosen] = useState<string | null>(null)
  const shared = useSharedMoment()
  const byId = (id: string | null) => tracks.find((track) => track.id === id)
  const named = tracks.find(({ key }) => key === shared.key)
  const playing = state.status === 'idle' ? undefined : byId(state.track.id)
  const track = playing ?? byId(chosen) ?? named ?? tracks[0]
  const own = state.status !== 'idle' && playing ? state : null
  const start = track === named && shared.second < track.durationSeconds ? shared.second : 0

  const play = () => send({ type: 'playPressed', track, tracks })
  const playFrom = (seconds: number) => {
    play()
    send({ type: 'positionChosen', seconds })
  }
  const sendToPlayer = (event: PlayerEvent) => {
    if (event.type !== 'playPressed') send(event)
    else if (own || start === 0) play()
    else playFrom(start)
  }
  const step = (by: 1 | -1) => {
    const next = tracks[tracks.indexOf(track) + by]
    if (!next) return
    setChosen(next.id)
    if (own) send({ type: 'playPressed', track: next, tracks })
  }
  return {
    track,
    own,
    playback: own ?? { position: start, duration: track.durationSeconds },
    speed: state.speed,
    send: sendToPlayer,
    playFrom,
    step,
  }
}
