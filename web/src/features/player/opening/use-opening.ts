import { useEffect, useReducer, useState } from 'react'
import { type Image, imageSources } from '#shared/image-sources.ts'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { jsonOf, listOf } from '#site/lib/fields.ts'
import type { Face } from '#site/ui/images/Die.tsx'
import { usePlayer } from '../player.ts'
import type { PlayerState, Track } from '../player-state.ts'
import { onOtherSound } from '../sound/other-tabs.ts'
import type { PlayerEvent } from '../sound/player-flow.ts'
import {
  beginOpening,
  currentScene,
  followingKeys,
  type OpeningEvent,
  type OpeningState,
  openingTransition,
  type Scene,
  type Scenes,
} from './opening-flow.ts'
import { type BedLevel, createPlaceSound, type PlaceSound } from './place-sound.ts'

export type OpeningOfPage = {
  id: string
  title: string
  game: string
  path: string
  voice: string | null
  banner: Image | null
  cover: Image | null
  bed: string | null
  colours: { accent: string | null; ground: string | null }
  scenes: Scenes
}

/** Pixels. Large, for lock screens. */
const ARTWORK_SIZE = 512

const artworkOf = (image: Image | null) => {
  const sources = imageSources(image, [ARTWORK_SIZE], [1, 1])
  return sources && { src: sources.src, size: sources.width }
}

/** The id includes the opening’s id, because copied scenes have equal keys in two openings. */
export const sceneTrack = (
  { id, game, path, voice, banner }: OpeningOfPage,
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
  artwork: artworkOf(scene.image?.asset?.url ? scene.image : banner),
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

/** Milliseconds. Then a sound that hasn’t come offers to read. */
const SLOW_MS = 4_000

/** The state of an opening on the stage: its scene, the sound of the scene, and the place of the visitor. */
export function useOpening(opening: OpeningOfPage, linked: string | null) {
  const { id, scenes } = opening
  const [player, send] = usePlayer()
  const [sounds] = useState(createFetchedSounds)
  const [state, tell] = useReducer(
    (before: OpeningState, event: OpeningEvent) => openingTransition(scenes, before, event),
    null,
    () => beginOpening(scenes, linked ?? storedPlace(id)),
  )
  const scene = currentScene(scenes, state)
  const track = sceneTrack(opening, scene, sounds.addressOf(scene.url))
  const own = player.status !== 'idle' && player.track.id === track.id ? player : null
  const status: PlayerState['status'] = own?.status ?? 'idle'
  const position = own?.position ?? 0
  const duration = own?.duration ?? scene.seconds
  const problem = own?.status === 'failed' ? own.problem : null
  const place = usePlaceSound(opening, scene, bedLevel(state, status))
  const endings = useEndings(id, scene)

  useEffect(() => () => sounds.release(), [sounds])
  useEffect(() => storePlace(id, scene.key === scenes[0].key ? null : scene.key), [id, scene.key, scenes])
  // Fetches the next sounds once the scene plays, so that they don't delay it.
  const next = scenes.flatMap(({ key, url }) => (followingKeys(scene).includes(key) ? [url] : [])).join(' ')
  useEffect(() => {
    if (status === 'playing' && next) sounds.fetch(next.split(' '))
  }, [next, sounds, status])
  useEffect(() => {
    tell({ type: 'playerChanged', status, position, duration, problem })
  }, [status, position, duration, problem])
  useEffect(() => {
    if (status !== 'loading') return
    const timer = setTimeout(() => tell({ type: 'waited' }), SLOW_MS)
    return () => clearTimeout(timer)
  }, [status])

  /** Starts the next sound inside the press, as browsers demand. */
  const goOn = (event: OpeningEvent) => {
    const after = openingTransition(scenes, state, event)
    tell(event)
    if (after.visit === state.visit || after.isReading) return
    place.begin()
    if (after.scene.key === scene.key) send({ type: 'positionChosen', seconds: 0 })
    send({ type: 'playPressed', track: sceneTrack(opening, after.scene, sounds.addressOf(after.scene.url)) })
  }
  const play = () => {
    place.begin()
    send({ type: 'playPressed', track })
  }
  return {
    scene,
    state,
    endings,
    playback: { track, status, position, duration, speed: player.speed },
    loudnessOf: place.loudness,
    choose: (key: string) => goOn({ type: 'chosen', key }),
    roll() {
      if (!state.isReading) place.throwDie()
      goOn({ type: 'rolled', face: throwDie() })
    },
    restart: () => goOn({ type: 'restarted' }),
    toggleCaptions: () => tell({ type: 'captionsToggled' }),
    toggleReading() {
      tell({ type: 'readingToggled' })
      if (state.isReading) play()
      else send({ type: 'closed' })
    },
    /** Plays and pauses; other events pass. */
    send(event: PlayerEvent) {
      if (event.type === 'playPressed') play()
      else send(event)
    },
  }
}

/** The bed goes on while the visitor chooses, and is silent while the visitor pauses. */
function bedLevel({ isOver, isReading }: OpeningState, status: PlayerState['status']): BedLevel {
  if (isReading || status === 'idle' || status === 'failed') return 'silent'
  if (status !== 'paused') return 'under'
  return isOver ? 'alone' : 'silent'
}

function usePlaceSound({ bed }: OpeningOfPage, scene: Scene, level: BedLevel): PlaceSound {
  const [place] = useState(createPlaceSound)
  useEffect(() => {
    // The press that has opened the stage counts in most browsers; in others the next press does.
    if (level !== 'silent') place.begin()
    place.setBed(scene.bed ?? bed, level)
  }, [place, scene.bed, bed, level])
  useEffect(() => onOtherSound(() => place.setBed(null, 'silent')), [place])
  useEffect(() => () => place.release(), [place])
  return place
}

/** The endings that the visitor has found in this tab. */
function useEndings(id: string, { key, next }: Scene): readonly string[] {
  const stored = `endings:${id}`
  const known = listOf(jsonOf(tabStorage.getItem(stored))).filter((ending) => typeof ending === 'string')
  const found = next.kind === 'ending' && !known.includes(key) ? [...known, key] : known
  const text = JSON.stringify(found)
  useEffect(() => {
    if (text !== '[]') tabStorage.setItem(stored, text)
  }, [stored, text])
  return found
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
