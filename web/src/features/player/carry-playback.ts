import * as v from 'valibot'
import type { SafeStorage } from '../../browser/browser-storage.ts'
import type { Player } from './player.ts'
import { speeds, type Track } from './player-flow.ts'
import { sharedMoment } from './shared-moment.ts'

const trackSchema = v.object({
  id: v.string(),
  key: v.string(),
  title: v.string(),
  game: v.string(),
  path: v.pipe(v.string(), v.startsWith('/')),
  url: v.string(),
  durationSeconds: v.number(),
  artwork: v.nullable(v.object({ src: v.string(), size: v.number() })),
  chapters: v.array(v.object({ title: v.string(), startSeconds: v.number() })),
  transcript: v.string(),
}) satisfies v.GenericSchema<unknown, Track>

const playbackSchema = v.object({
  track: trackSchema,
  tracks: v.array(trackSchema),
  position: v.number(),
  speed: v.picklist(speeds),
  /** The address of the document that kept it. */
  address: v.string(),
})

/**
 * Plays on what an earlier document of this tab has kept. What another build has kept in another form is left out, and so
 * is a sound when the visitor has opened a link to a second of a sample: the link says where to begin.
 */
export function restore(player: Player, kept: string, address: string): void {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), playbackSchema), kept)
  if (!parsed.success) return
  const { address: before, ...playback } = parsed.output
  const isSharedLink = sharedMoment(new URL(address).searchParams).second > 0 && address !== before
  if (!isSharedLink) player.send({ type: 'restored', ...playback })
}

/** Plays on what was kept in the storage under the key, and keeps what plays when this document ends. */
export function carryPlayback(player: Player, storage: SafeStorage, key: string): void {
  const kept = storage.getItem(key)
  storage.removeItem(key)
  if (kept !== null) restore(player, kept, location.href)
  window.addEventListener('pagehide', () => {
    const state = player.current()
    if (state.status !== 'loading' && state.status !== 'playing') return storage.removeItem(key)
    const { track, tracks, position, speed } = state
    const playback = { track, tracks, position, speed, address: location.href }
    storage.setItem(key, JSON.stringify(playback))
  })
}
