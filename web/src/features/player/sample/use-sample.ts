import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useIsHydrated } from '#site/browser/use-is-hydrated.ts'
import { type PlayerState, usePlayer } from '../player.ts'
import { sharedMoment } from '../shared-moment.ts'
import type { Samples } from '../track.ts'

export type Sample = ReturnType<typeof useSample>

/**
 * Starts at the second in the address. `track`: the playing, chosen or linked sample, or else the first. `own`: the playback of
 * a sample of this page, or null.
 */
export function useSample(tracks: Samples) {
  const [state, player] = usePlayer()
  const [chosen, setChosen] = useState<string | null>(null)
  const [parameters] = useSearchParams()
  // Rendered pages are the same for every query.
  const shared = useIsHydrated() ? sharedMoment(parameters) : { key: '', second: 0 }
  const byId = (id: string | null) => tracks.find((track) => track.id === id)
  const named = tracks.find(({ key }) => key === shared.key)
  const playing = state.status === 'idle' ? undefined : byId(state.track.id)
  const track = playing ?? byId(chosen) ?? named ?? tracks[0]
  const own = state.status !== 'idle' && playing ? state : null
  const status: PlayerState['status'] = own?.status ?? 'idle'
  const start = track === named && shared.second < track.durationSeconds ? shared.second : 0

  const playFrom = (seconds?: number) => player.play(track, tracks, seconds)
  const step = (by: 1 | -1) => {
    const next = tracks[tracks.indexOf(track) + by]
    if (!next) return
    setChosen(next.id)
    if (own) player.play(next, tracks)
  }
  return {
    track,
    own,
    status,
    playback: own ?? { position: start, duration: track.durationSeconds },
    play: () => playFrom(own ? undefined : start),
    playFrom,
    step,
  }
}
