import type { Opening } from '#shared/content-types.ts'
import type { Image } from '#shared/image-sources.ts'
import type { Face } from '#site/ui/images/Die.tsx'
import type { PlayerProblem, Sounding } from '../player-state.ts'

export type Choice = { label: string; leadsTo: string }

export type Roll = { decides: string; atLeast: number; success: string; failure: string }

/** What follows a scene. A scene whose next scenes are missing is an ending. */
export type Next =
  | { kind: 'choices'; choices: readonly Choice[] }
  | ({ kind: 'roll' } & Roll)
  | { kind: 'ending'; words: string }

export type Scene = {
  key: string
  title: string
  url: string
  /** As entered by the editor, until the file’s length is known. */
  seconds: number
  /** Null means shortly before the end. */
  asksAtSeconds: number | null
  transcript: string
  /** WebVTT, or ''. */
  cues: string
  /** The address of the scene’s own bed. */
  bed: string | null
  image: Image | null
  next: Next
}

export type Scenes = readonly [Scene, ...Scene[]]

type Stored = NonNullable<Opening['scenes']>[number]

function nextOf({ next, choices, roll, ending }: Stored, isScene: (key: string) => boolean): Next {
  const known = (choices ?? []).flatMap(({ label, leadsTo }) =>
    label && leadsTo && isScene(leadsTo) ? [{ label, leadsTo }] : [],
  )
  if (next === 'choices' && known.length > 0) return { kind: 'choices', choices: known }
  const { success, failure } = roll ?? {}
  if (next === 'roll' && success && failure && isScene(success) && isScene(failure))
    return { kind: 'roll', decides: roll?.decides ?? '', atLeast: roll?.atLeast ?? 4, success, failure }
  return { kind: 'ending', words: ending ?? '' }
}

/** The scenes with a sound, in the order of the editors. Leaves out choices that lead nowhere, as in an unfinished draft. */
export function scenesOf({ scenes }: Pick<Opening, 'scenes'>): Scenes | null {
  const heard = (scenes ?? []).filter(({ url }) => url)
  const isScene = (key: string) => heard.some(({ _key }) => _key === key)
  const [first, ...more] = heard.map(
    (stored): Scene => ({
      key: stored._key,
      title: stored.title ?? '',
      url: stored.url ?? '',
      seconds: stored.durationSeconds ?? 0,
      asksAtSeconds: stored.asksAtSeconds,
      transcript: stored.transcript ?? '',
      cues: stored.cues ?? '',
      bed: stored.bed,
      image: stored.image,
      next: nextOf(stored, isScene),
    }),
  )
  return first ? [first, ...more] : null
}

/** The keys of the scenes that may follow. */
export function followingKeys({ next }: Scene): string[] {
  if (next.kind === 'ending') return []
  return next.kind === 'roll' ? [next.success, next.failure] : next.choices.map(({ leadsTo }) => leadsTo)
}

/** Seconds before the end of a scene when the narrator asks, unless the editor has set another time. */
const ASKS_BEFORE_END = 1

export type Rolled = { face: Face; isSuccess: boolean }

export type OpeningState = {
  /** As it was last published. `currentScene` has the newest one. */
  scene: Scene
  /** Counts scenes, so that a scene that leads to itself is a new one. */
  visit: number
  /** The roll that led to the scene. */
  rolled: Rolled | null
  /** The narrator has asked, so the buttons are shown. */
  hasAsked: boolean
  /** The sound of the scene has ended. */
  isOver: boolean
  /** The visitor reads the scenes, without sound. */
  isReading: boolean
  hasCaptions: boolean
  /** The sound doesn’t come. */
  isSlow: boolean
  /** Why the scenes are read, until the visitor asks for the sound again. */
  problem: PlayerProblem | null
}

export type OpeningEvent =
  | { type: 'chosen'; key: string }
  | { type: 'rolled'; face: Face }
  /** The player has a sound; `key` is of its scene. */
  | { type: 'playerChanged'; key: string; now: Sounding }
  /** The sound has been loading for some seconds. */
  | { type: 'waited' }
  | { type: 'restarted' }
  | { type: 'readingToggled' }
  | { type: 'captionsToggled' }

const arriving = { rolled: null, hasAsked: false, isOver: false, isSlow: false }

/** @param place the key of the scene where the visitor was */
export function beginOpening(scenes: Scenes, place: string | null): OpeningState {
  const scene = scenes.find(({ key }) => key === place) ?? scenes[0]
  return { ...arriving, scene, visit: 0, isReading: false, hasCaptions: true, problem: null }
}

/** The scene as it is published now. A scene that is gone goes on as it was, or ends if its ways lead nowhere. */
export function currentScene(scenes: Scenes, { scene }: Pick<OpeningState, 'scene'>): Scene {
  const isScene = (key: string) => scenes.some((other) => other.key === key)
  const published = scenes.find(({ key }) => key === scene.key)
  if (published || followingKeys(scene).every(isScene)) return published ?? scene
  return { ...scene, next: { kind: 'ending', words: '' } }
}

const asksAt = ({ asksAtSeconds, seconds }: Scene, duration: number) =>
  asksAtSeconds ?? Math.max(0, (duration || seconds) - ASKS_BEFORE_END)

/** Ignores events that the scene doesn’t offer, such as the second press of a choice. */
export function openingTransition(scenes: Scenes, state: OpeningState, event: OpeningEvent): OpeningState {
  const scene = currentScene(scenes, state)
  const goTo = (key: string, rolled: Rolled | null = null): OpeningState => {
    const next = scenes.find((other) => other.key === key)
    if (!next || !followingKeys(scene).includes(key)) return state
    return { ...state, ...arriving, scene: next, rolled, visit: state.visit + 1 }
  }
  switch (event.type) {
    case 'chosen':
      return scene.next.kind === 'choices' ? goTo(event.key) : state
    case 'rolled': {
      if (scene.next.kind !== 'roll') return state
      const isSuccess = event.face >= scene.next.atLeast
      return goTo(isSuccess ? scene.next.success : scene.next.failure, { face: event.face, isSuccess })
    }
    case 'playerChanged':
      return event.key === scene.key ? playerChanged(scene, state, event.now) : state
    case 'waited':
      return { ...state, isSlow: true }
    case 'restarted':
      return { ...state, ...arriving, scene: scenes[0], visit: state.visit + 1 }
    case 'readingToggled':
      return { ...state, isReading: !state.isReading, isSlow: false, problem: null }
    case 'captionsToggled':
      return { ...state, hasCaptions: !state.hasCaptions }
    default:
      return event satisfies never
  }
}

/**
 * At the end of a sound, the player returns to its beginning. Without a working sound, this and all further scenes are read. A
 * sound that the browser has blocked waits for a press.
 */
function playerChanged(scene: Scene, state: OpeningState, now: Sounding): OpeningState {
  const { status, position, duration } = now
  const problem = now.status === 'failed' ? now.problem : null
  if (state.isReading) return state
  if (problem && problem !== 'blocked') return { ...state, isReading: true, isSlow: false, problem }
  const hasAsked = state.hasAsked || (position > 0 && position >= asksAt(scene, duration))
  const isOver = status === 'paused' && hasAsked ? state.isOver || position === 0 : false
  return { ...state, hasAsked, isOver, problem, isSlow: state.isSlow && status === 'loading' }
}

/** Whether the buttons are shown. Readers see them from the start. */
export const isAsking = ({ hasAsked, isReading }: OpeningState): boolean => hasAsked || isReading

/** The text for screen readers. Empty while the narrator speaks, and for visitors who read the scenes. */
export function announcement({ next }: Scene, { isOver, isReading }: OpeningState): string {
  if (!isOver || isReading) return ''
  if (next.kind === 'choices')
    return `Your choices: ${next.choices.map(({ label }, index) => `${index + 1}, ${label}`).join('. ')}.`
  if (next.kind === 'roll') return `1, roll the die: ${next.decides}. You need ${next.atLeast} or more.`
  return next.words
}

export const rollText = ({ face, isSuccess }: Rolled): string =>
  `You roll ${face}: ${isSuccess ? 'success' : 'failure'}.`
