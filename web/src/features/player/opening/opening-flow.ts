import type { Opening } from '#shared/content-types.ts'
import type { Image } from '#shared/image-sources.ts'
import type { Face } from '#site/ui/images/Die.tsx'

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
const ASKS_BEFORE_END = 4

export type Rolled = { face: Face; isSuccess: boolean }

export type OpeningState = {
  scene: Scene
  /** The roll that led to the scene. */
  rolled: Rolled | null
  /** The narrator has asked, so the buttons are shown. */
  hasAsked: boolean
  /** The sound of the scene has ended. */
  isOver: boolean
  /** The visitor reads the scenes, without sound. */
  isReading: boolean
  hasCaptions: boolean
}

export type OpeningEvent =
  | { type: 'chosen'; key: string }
  | { type: 'rolled'; face: Face }
  | { type: 'heard'; seconds: number; duration: number }
  | { type: 'ended' }
  | { type: 'restarted' }
  | { type: 'readingToggled' }
  | { type: 'captionsToggled' }

/** @param place the key of the scene where the visitor was */
export function beginOpening(scenes: Scenes, place: string | null): OpeningState {
  const scene = scenes.find(({ key }) => key === place) ?? scenes[0]
  return { scene, rolled: null, hasAsked: false, isOver: false, isReading: false, hasCaptions: true }
}

const asksAt = ({ asksAtSeconds, seconds }: Scene, duration: number) =>
  asksAtSeconds ?? Math.max(0, (duration || seconds) - ASKS_BEFORE_END)

/** Ignores events that the scene doesn’t offer, such as the second press of a choice. */
export function openingTransition(scenes: Scenes, state: OpeningState, event: OpeningEvent): OpeningState {
  const { scene } = state
  const goTo = (key: string, rolled: Rolled | null = null): OpeningState => {
    const next = scenes.find((other) => other.key === key)
    if (!next || !followingKeys(scene).includes(key)) return state
    return { ...state, scene: next, rolled, hasAsked: false, isOver: false }
  }
  switch (event.type) {
    case 'chosen':
      return scene.next.kind === 'choices' ? goTo(event.key) : state
    case 'rolled': {
      if (scene.next.kind !== 'roll') return state
      const isSuccess = event.face >= scene.next.atLeast
      return goTo(isSuccess ? scene.next.success : scene.next.failure, { face: event.face, isSuccess })
    }
    case 'heard':
      return !state.hasAsked && event.seconds >= asksAt(scene, event.duration)
        ? { ...state, hasAsked: true }
        : state
    case 'ended':
      return { ...state, hasAsked: true, isOver: true }
    case 'restarted':
      return { ...beginOpening(scenes, null), isReading: state.isReading, hasCaptions: state.hasCaptions }
    case 'readingToggled':
      return { ...state, isReading: !state.isReading }
    case 'captionsToggled':
      return { ...state, hasCaptions: !state.hasCaptions }
    default:
      return event satisfies never
  }
}

/** Whether the buttons are shown. Readers see them from the start. */
export const isAsking = ({ hasAsked, isReading }: OpeningState): boolean => hasAsked || isReading

/** The text for screen readers. Empty while the narrator speaks, and for visitors who read the scenes. */
export function announcement({ scene: { next }, isOver, isReading }: OpeningState): string {
  if (!isOver || isReading) return ''
  if (next.kind === 'choices')
    return `Your choices: ${next.choices.map(({ label }, index) => `${index + 1}, ${label}`).join('. ')}.`
  if (next.kind === 'roll') return `1, roll the die: ${next.decides}. You need ${next.atLeast} or more.`
  return next.words
}

export const rollText = ({ face, isSuccess }: Rolled): string =>
  `You roll ${face}: ${isSuccess ? 'success' : 'failure'}.`
