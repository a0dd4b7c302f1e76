import { useCallback, useEffect, useState } from 'react'
import type { Opening } from '#shared/content-types.ts'
import { gamePath } from '#shared/paths.ts'
import { tabStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf } from '#site/lib/fields.ts'
import type { Face } from '#site/ui/images/Die.tsx'
import { isActive, type PlayerState, usePlayer } from '../player.ts'
import { soundElement } from '../sound-element.ts'
import { artworkOf, type Track } from '../track.ts'
import {
  arriveAt,
  currentScene,
  decide,
  followingKeys,
  hasAsked,
  type OpeningState,
  type Scene,
  type Scenes,
} from './opening-flow.ts'
import { type BedLevel, createPlaceSound, loadSound } from './place-sound.ts'

/** The id includes the opening’s id, because copied scenes have equal keys in two openings. */
export const sceneTrack = ({ _id, game }: Opening, scene: Scene, url = scene.url): Track => ({
  id: `${_id}/${scene._key}`,
  key: '',
  title: scene.title,
  game: game?.title ?? '',
  path: gamePath(game?.slug ?? ''),
  voice: game?.voice ?? null,
  url,
  durationSeconds: scene.durationSeconds,
  artwork: artworkOf(scene.image?.asset?.url ? scene.image : (game?.banner ?? null)),
  chapters: [],
  transcript: scene.transcript,
  isScene: true,
})

/** The key under which this visit stores the visitor’s scene. */
export const placeKey = (openingId: string) => `opening:${openingId}`

const faces = [1, 2, 3, 4, 5, 6] as const satisfies readonly Face[]

/** All faces are equally likely, but for one of a thousand million throws. */
const throwDie = (): Face => faces[(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 6] ?? 1

export type Playing = ReturnType<typeof useOpening>

/** An opening on the stage: the scene, its sound, and what the visitor can do. */
export function useOpening(opening: Opening, scenes: Scenes, linked: string | null) {
  const { _id } = opening
  const [now, player] = usePlayer()
  const stage = useStageSounds()
  const { place, fetched, open } = stage
  const [volume, setVolume] = useState(1)
  const [isReader, setReader] = useState(false)
  const [hasCaptions, setCaptions] = useState(true)
  const [state, setState] = useState(() => arriveAt(scenes, linked ?? tabStorage.getItem(placeKey(_id))))
  const scene = currentScene(scenes, state)
  const track = sceneTrack(opening, scene, fetched.addressOf(scene.url))
  const heard = heardOf(now, track, scene)
  const { status, isOver, playback } = heard
  // Without a working sound, this and all further scenes are read. A sound that the browser has blocked waits for a press.
  const problem = now.status === 'failed' && now.track.isScene ? now.problem : null
  const isReading = isReader || (problem !== null && problem !== 'blocked')

  useSceneSounds(stage, {
    bed: scene.bed ?? opening.bed,
    level: bedLevel(status, isOver),
    // Once the scene plays, so that it isn’t delayed.
    ahead: status === 'playing' ? soundsAhead(scenes, scene).join(' ') : '',
    measured: status === 'playing' ? scene.url : '',
  })

  /** Starts the next sound inside the press, as browsers demand. */
  const goTo = (key: string, rolled: OpeningState['rolled'] = null) => {
    const next = arriveAt(scenes, key, state.visit + 1, rolled)
    setState(next)
    if (next.scene === scenes[0]) tabStorage.removeItem(placeKey(_id))
    else tabStorage.setItem(placeKey(_id), key)
    if (isReading) return
    place.begin()
    player.play(sceneTrack(opening, next.scene, fetched.addressOf(next.scene.url)), undefined, 0)
  }
  const { next } = scene
  const roll = () => {
    if (!isReading) place.throwDie()
    if (next.kind === 'roll') goTo(...decide(next, throwDie()))
  }
  const ways =
    next.kind === 'roll'
      ? [{ label: `Roll the die: ${next.decides} (${next.atLeast} or more)`, key: next.success, go: roll }]
      : next.kind === 'choices'
        ? next.choices.map(({ label, leadsTo }) => ({ label, key: leadsTo, go: () => goTo(leadsTo) }))
        : []
  const play = () => {
    place.begin()
    player.play(track)
  }
  return {
    open,
    opening,
    scenes,
    ...state,
    ...heard,
    scene,
    isReading,
    /** Whether the buttons are shown. Readers see them from the start. */
    isAsking: isReading || hasAsked(scene, playback),
    problem,
    hasCaptions,
    track,
    volume,
    loudness: status === 'playing' ? place.loudness(scene.url, playback.position) : 0,
    ways,
    restart: () => goTo(scenes[0]._key),
    play,
    playOrPause: () => (isActive(status) ? player.pause() : play()),
    toggleCaptions: () => setCaptions(!hasCaptions),
    toggleReading() {
      setReader(!isReading)
      if (isReading) play()
      else player.close()
    },
    /** @param share of the full volume, of voice and bed */
    changeVolume(share: number) {
      setVolume(share)
      soundElement().volume = share
      place.setVolume(share)
    },
  }
}

/** What the player does with the sound of a scene. */
function heardOf(now: PlayerState, { id }: Track, { durationSeconds: duration }: Scene) {
  if (now.status === 'idle' || now.track.id !== id) {
    const playback = { position: 0, heard: 0, duration }
    return { status: 'idle', isOver: false, isSlow: false, playback } as const
  }
  const isSlow = now.status === 'loading' && now.isSlow
  return { status: now.status, isOver: now.status === 'paused' && now.isOver, isSlow, playback: now }
}

type StageSounds = ReturnType<typeof useStageSounds>

function useStageSounds() {
  const [, player] = usePlayer()
  const [place] = useState(createPlaceSound)
  const [fetched] = useState(createFetchedSounds)
  /** The `ref` of the dialog. Silent after *Back*, and after a link to another page. */
  const open = useCallback(
    (dialog: HTMLDialogElement | null) => {
      if (!dialog?.open) dialog?.showModal()
      const leave = () => {
        // Strict mode attaches the element again.
        if (dialog?.isConnected) return
        player.close()
        place.release()
        fetched.release()
        soundElement().volume = 1
      }
      return () => queueMicrotask(leave)
    },
    [player, place, fetched],
  )
  return { place, fetched, open }
}

type SceneSounds = { bed: string | null; level: BedLevel; ahead: string; measured: string }

function useSceneSounds({ place, fetched }: StageSounds, { bed, level, ahead, measured }: SceneSounds) {
  useEffect(() => {
    // The press that has opened the stage counts in most browsers; in others the next press does.
    if (level !== 'silent') place.begin()
    place.setBed(bed, level)
    if (ahead) void fetched.fetch(ahead.split(' '))
    if (measured && matchMedia('(prefers-reduced-motion: no-preference)').matches)
      void place.measure(measured)
  }, [place, fetched, bed, level, ahead, measured])
}

/** The bed goes on while the visitor chooses, and is silent while the visitor pauses or reads. */
function bedLevel(status: PlayerState['status'], isOver: boolean): BedLevel {
  if (isActive(status)) return 'under'
  return isOver ? 'alone' : 'silent'
}

/** Counts an ending as found in this tab. @returns how many of `all` are found */
export function countEnding(openingId: string, key: string, all: readonly string[]): number {
  const stored = (ending: string) => `ending:${openingId}/${ending}`
  tabStorage.setItem(stored(key), 'found')
  return all.filter((ending) => tabStorage.getItem(stored(ending)) !== null).length
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
    const next = scenes.find(({ _key }) => _key === key)
    if (!next || next.durationSeconds > left) return []
    left -= next.durationSeconds
    return [next.url]
  })
}

/**
 * Sounds that are fetched before they are played, so that they begin within a frame. The page’s one element plays them all: iOS
 * would demand a further press for a second element.
 */
export function createFetchedSounds(load: typeof loadSound = loadSound) {
  const stop = new AbortController()
  const known = new Map<string, string | null>()
  let latest: readonly string[] = []
  async function fetchOne(url: string) {
    known.set(url, null)
    try {
      const sound = await load(url, stop.signal).then((response) => response.blob())
      if (!stop.signal.aborted) known.set(url, URL.createObjectURL(sound))
    } catch {
      known.delete(url)
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
      for (const address of known.values()) if (address) URL.revokeObjectURL(address)
      known.clear()
    },
  }
}
