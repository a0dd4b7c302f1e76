import { useContext, useEffect, useReducer, useState } from 'react'
import type { Image } from '#shared/image-sources.ts'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf, jsonOf, listOf } from '#site/lib/fields.ts'
import type { Face } from '#site/ui/images/Die.tsx'
import { PlayerContext, usePlayer } from '../player.ts'
import type { PlayerState, Track } from '../player-state.ts'
import { onOtherSound } from '../sound/other-tabs.ts'
import type { PlayerEvent } from '../sound/player-flow.ts'
import { soundElement } from '../sound/sound-element.ts'
import { artworkOf } from '../track.ts'
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
import { type BedLevel, createPlaceSound, loadSound, type PlaceSound } from './place-sound.ts'

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
  const [heard, send] = usePlayer()
  const [sounds] = useState(createFetchedSounds)
  const [volume, setVolume] = useState(1)
  const [state, tell] = useReducer(
    (before: OpeningState, event: OpeningEvent) => openingTransition(scenes, before, event),
    null,
    () => beginOpening(scenes, linked ?? storedPlace(id)),
  )
  const scene = currentScene(scenes, state)
  const track = sceneTrack(opening, scene, sounds.addressOf(scene.url))
  const own = heard.status !== 'idle' && heard.track.id === track.id ? heard : null
  const status: PlayerState['status'] = own?.status ?? 'idle'
  const place = usePlaceSound(opening, scene, bedLevel(state, status))

  useEffect(
    () => () => {
      sounds.release()
      soundElement().volume = 1
    },
    [sounds],
  )
  // Fetches the next sounds once the scene plays, so that they don't delay it.
  const next = soundsAhead(scenes, scene).join(' ')
  useEffect(() => {
    if (status === 'playing' && next) void sounds.fetch(next.split(' '))
  }, [next, sounds, status])
  useSoundEvents(id, status, tell)

  /** Starts the next sound inside the press, as browsers demand. */
  const goOn = (event: OpeningEvent) => {
    const after = openingTransition(scenes, state, event)
    tell(event)
    if (after.visit === state.visit) return
    storePlace(id, after.scene.key === scenes[0].key ? null : after.scene.key)
    if (after.isReading) return
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
    playback: {
      track,
      status,
      position: own?.position ?? 0,
      duration: own?.duration ?? scene.seconds,
      speed: heard.speed,
    },
    volume,
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
    /** @param share of the full volume, of voice and bed */
    changeVolume(share: number) {
      setVolume(share)
      soundElement().volume = share
      place.setVolume(share)
    },
    /** Plays and pauses; other events pass. */
    send(event: PlayerEvent) {
      if (event.type === 'playPressed') play()
      else send(event)
    },
  }
}

/** Tells what the player does with the sound of a scene, and when the sound is slow to come. */
function useSoundEvents(id: string, status: PlayerState['status'], tell: (event: OpeningEvent) => void) {
  const player = useContext(PlayerContext)
  useEffect(() => {
    const hear = () => {
      const now = player.current()
      if (now.status !== 'idle') tell({ type: 'playerChanged', key: now.track.id.slice(id.length + 1), now })
    }
    // The sound may have begun before the code of the stage was there.
    hear()
    return player.onChange(hear)
  }, [id, player, tell])
  useEffect(() => {
    if (status !== 'loading') return
    const timer = setTimeout(() => tell({ type: 'waited' }), SLOW_MS)
    return () => clearTimeout(timer)
  }, [status, tell])
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
  useEffect(() => {
    const stop = onOtherSound(() => place.setBed(null, 'silent'))
    return () => {
      stop()
      place.release()
    }
  }, [place])
  return place
}

/**
 * Counts an ending as found in this tab.
 * @returns the keys of the found ones
 */
export function foundEndings(openingId: string, key: string): readonly string[] {
  const stored = `endings:${openingId}`
  const known = listOf(jsonOf(tabStorage.getItem(stored))).filter((ending) => typeof ending === 'string')
  const found = [...new Set([...known, key])]
  tabStorage.setItem(stored, JSON.stringify(found))
  return found
}

/** Seconds of sound: at 128 kbit/s 3.8 MB, and 0.6 MB on a slow network. */
const AHEAD = 240
const SLOW_AHEAD = 40

/** The sounds to fetch before they are chosen, in the order of the choices. Those beyond the bound play from the network. */
export function soundsAhead(
  scenes: Scenes,
  scene: Scene,
  connection: unknown = Reflect.get(navigator, 'connection'),
): string[] {
  // Chromium alone says how fast the network is.
  const { saveData, effectiveType = '4g', downlink } = fieldsOf(connection)
  const isSlow = effectiveType !== '4g' || (typeof downlink === 'number' && downlink < 2)
  let left = saveData ? 0 : isSlow ? SLOW_AHEAD : AHEAD
  return followingKeys(scene).flatMap((key) => {
    const next = scenes.find((other) => other.key === key)
    if (!next || next.seconds > left) return []
    left -= next.seconds
    return [next.url]
  })
}

/**
 * Sounds that are fetched before they are played, so that they begin within a frame. The page’s one element plays them all: iOS
 * would demand a further press for a second element.
 */
export function createFetchedSounds(load: typeof loadSound = loadSound) {
  let stop = new AbortController()
  const known = new Map<string, string | null>()
  let latest: readonly string[] = []
  async function fetchOne(url: string) {
    const { signal } = stop
    known.set(url, null)
    try {
      const sound = await load(url, signal).then((response) => response.blob())
      if (!signal.aborted) known.set(url, URL.createObjectURL(sound))
    } catch {
      if (!signal.aborted) known.delete(url)
    }
  }
  return {
    /** Fetches each sound once, one after the other, until the next call. A failed fetch is repeated then. */
    async fetch(urls: readonly string[]) {
      latest = urls
      for (const url of urls) if (latest === urls && !known.has(url)) await fetchOne(url)
    },
    /** @returns the address of the fetched sound, or `url` itself */
    addressOf: (url: string) => known.get(url) ?? url,
    /** Frees the memory. */
    release() {
      latest = []
      stop.abort()
      stop = new AbortController()
      for (const address of known.values()) if (address) URL.revokeObjectURL(address)
      known.clear()
    },
  }
}
