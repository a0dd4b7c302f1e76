import { useEffect, useReducer, useState } from 'react'
import { tabStorage } from '#site/browser/browser-storage.ts'
import type { Face } from '#site/ui/images/Die.tsx'
import { usePlayer } from '../player.ts'
import type { PlayerState, Track } from '../player-state.ts'
import {
  beginOpening,
  followingKeys,
  type OpeningEvent,
  type OpeningState,
  openingTransition,
  type Scene,
  type Scenes,
} from './opening-flow.ts'

export type OpeningOfPage = {
  id: string
  title: string
  game: string
  path: string
  voice: string | null
  scenes: Scenes
}

/** The id includes the opening’s id, because copied scenes have equal keys in two openings. */
export const sceneTrack = (
  { id, game, path, voice }: Omit<OpeningOfPage, 'scenes'>,
  scene: Scene,
  url = scene.url,
): Track => ({
  id: `${id}/${scene.key}`,
  key: '',
  title: scene.title,
  game,
  path,
  voice,
  url,
  durationSeconds: scene.seconds,
  artwork: null,
  chapters: [],
  transcript: scene.transcript,
  isScene: true,
})

/** The key under which this visit stores the visitor’s scene. */
export const placeKey = (openingId: string) => `opening:${openingId}`

export const storedPlace = (openingId: string): string | null => tabStorage.getItem(placeKey(openingId))

/** @param key null at the beginning */
export function storePlace(openingId: string, key: string | null): void {
  if (key === null) tabStorage.removeItem(placeKey(openingId))
  else tabStorage.setItem(placeKey(openingId), key)
}

const faces = [1, 2, 3, 4, 5, 6] as const satisfies readonly Face[]

/** All faces are equally likely: bytes from 252, the greatest multiple of 6 in a byte, are drawn again. */
function throwDie(): Face {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    const face = faces[byte % 6]
    if (byte < 252 && face) return face
  }
}

/** The state of an opening on the stage: its scene, the sound of the scene, and the place of the visitor. */
export function useOpening(opening: OpeningOfPage) {
  const { id, scenes } = opening
  const [player, send] = usePlayer()
  const [sounds] = useState(createFetchedSounds)
  const [state, tell] = useReducer(
    (before: OpeningState, event: OpeningEvent) => openingTransition(scenes, before, event),
    null,
    () => beginOpening(scenes, storedPlace(id)),
  )
  const { scene, isReading } = state
  const track = sceneTrack(opening, scene, sounds.addressOf(scene.url))
  const own = player.status !== 'idle' && player.track.id === track.id ? player : null
  const status: PlayerState['status'] = own?.status ?? 'idle'

  useEffect(() => () => sounds.release(), [sounds])
  useEffect(() => storePlace(id, scene === scenes[0] ? null : scene.key), [id, scene, scenes])
  // Fetches the next sounds once the scene plays, so that they don't delay it.
  useEffect(() => {
    if (status !== 'playing') return
    sounds.fetch(scenes.flatMap(({ key, url }) => (followingKeys(scene).includes(key) ? [url] : [])))
  }, [scene, scenes, sounds, status])
  const position = own?.position ?? 0
  const duration = own?.duration ?? scene.seconds
  useEffect(() => {
    if (position > 0) tell({ type: 'heard', seconds: position, duration })
  }, [position, duration])
  // At the end of a sound, the player returns to its beginning.
  const isBackAtStart = state.hasAsked && status === 'paused' && position === 0
  useEffect(() => {
    if (isBackAtStart) tell({ type: 'ended' })
  }, [isBackAtStart])
  // A scene without a working sound is read.
  useEffect(() => {
    if (status === 'failed') tell({ type: 'ended' })
  }, [status])

  /** Starts the next sound inside the press, as browsers demand. */
  const goOn = (event: OpeningEvent) => {
    const next = openingTransition(scenes, state, event)
    tell(event)
    if (next.scene === scene && event.type !== 'restarted') return
    if (next.isReading) return
    send({ type: 'playPressed', track: sceneTrack(opening, next.scene, sounds.addressOf(next.scene.url)) })
  }
  return {
    state,
    send,
    playback: { track, status, position, duration },
    problem: own?.status === 'failed' ? own.problem : null,
    choose: (key: string) => goOn({ type: 'chosen', key }),
    roll: () => goOn({ type: 'rolled', face: throwDie() }),
    restart: () => goOn({ type: 'restarted' }),
    toggleCaptions: () => tell({ type: 'captionsToggled' }),
    toggleReading() {
      tell({ type: 'readingToggled' })
      if (isReading) send({ type: 'playPressed', track })
      else send({ type: 'closed' })
    },
    togglePlay() {
      if (status === 'loading' || status === 'playing') send({ type: 'pausePressed' })
      else send({ type: 'playPressed', track })
    },
    close: () => send({ type: 'closed' }),
  }
}

/**
 * Sounds that are fetched before they are played, so that they begin within a frame. The page’s one element plays them all: iOS
 * would demand a further press for a second element.
 */
export function createFetchedSounds(load: (url: string, signal: AbortSignal) => Promise<Blob> = loadSound) {
  let stop = new AbortController()
  const known = new Map<string, string | null>()
  async function fetchOne(url: string) {
    const { signal } = stop
    known.set(url, null)
    try {
      const sound = await load(url, signal)
      if (!signal.aborted) known.set(url, URL.createObjectURL(sound))
    } catch {
      if (!signal.aborted) known.delete(url)
    }
  }
  return {
    /** Fetches each sound once. A failed fetch is repeated at the next call. */
    fetch(urls: readonly string[]) {
      for (const url of urls) if (!known.has(url)) void fetchOne(url)
    },
    /** @returns the address of the fetched sound, or `url` itself */
    addressOf: (url: string) => known.get(url) ?? url,
    /** Frees the memory. */
    release() {
      stop.abort()
      stop = new AbortController()
      for (const address of known.values()) if (address) URL.revokeObjectURL(address)
      known.clear()
    },
  }
}

async function loadSound(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal, priority: 'low' })
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`)
  return response.blob()
}
