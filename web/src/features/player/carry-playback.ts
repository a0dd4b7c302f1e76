import * as v from 'valibot'
import type { SafeStorage } from '#site/browser/browser-storage.ts'
import { isActive, type Player, speeds } from './player.ts'
import { sharedMoment } from './shared-moment.ts'
import { trackSchema } from './track-schema.ts'

const playbackSchema = v.object({
  track: trackSchema,
  tracks: v.array(trackSchema),
  position: v.number(),
  speed: v.picklist(speeds),
  /** The address of the document that stored the playback. */
  address: v.string(),
})

/** Ignores other formats, and ignores stored playback when the address links to a second of a sample. */
export function restore(player: Player, stored: string, address: string): void {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), playbackSchema), stored)
  if (!parsed.success) return
  const { address: before, ...playback } = parsed.output
  const isSharedLink = sharedMoment(new URL(address).searchParams).second > 0 && address !== before
  if (!isSharedLink) player.restore(playback)
}

export function carryPlayback(player: Player, storage: SafeStorage, key: string): void {
  const stored = storage.getItem(key)
  storage.removeItem(key)
  if (stored !== null) restore(player, stored, location.href)
  window.addEventListener('pagehide', () => {
    const state = player.current()
    if (state.status === 'idle' || !isActive(state.status) || state.track.isScene)
      return storage.removeItem(key)
    const { track, tracks, position, speed } = state
    storage.setItem(key, JSON.stringify({ track, tracks, position, speed, address: location.href }))
  })
}
