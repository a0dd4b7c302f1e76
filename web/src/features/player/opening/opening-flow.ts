import type { Opening } from '#shared/content-types.ts'
import type { Face } from '#site/ui/images/Die.tsx'

/** What follows a scene. A scene whose next scenes are missing is an ending. */
export type Next =
  | { kind: 'choices'; choices: readonly { label: string; leadsTo: string }[] }
  | { kind: 'roll'; decides: string; atLeast: number; success: string; failure: string }
  | { kind: 'ending'; words: string }

type Roll = Extract<Next, { kind: 'roll' }>

type Stored = NonNullable<Opening['scenes']>[number]

export type Scene = Omit<Stored, 'next'> & { next: Next }

export type Scenes = readonly [Scene, ...Scene[]]

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
  const [first, ...more] = heard.map((scene): Scene => ({ ...scene, next: nextOf(scene, isScene) }))
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
}

/** @param key of the next scene, or of the scene where the visitor was; an unknown one leads to the beginning */
export const arriveAt = (
  scenes: Scenes,
  key: string | null,
  visit = 0,
  rolled: Rolled | null = null,
): OpeningState => ({ scene: scenes.find(({ _key }) => _key === key) ?? scenes[0], visit, rolled })

/** Where a roll leads. */
export function decide({ atLeast, success, failure }: Roll, face: Face): [key: string, rolled: Rolled] {
  const isSuccess = face >= atLeast
  return [isSuccess ? success : failure, { face, isSuccess }]
}

/** The scene as it is published now. A scene that is gone goes on as it was, or ends if its ways lead nowhere. */
export function currentScene(scenes: Scenes, { scene }: Pick<OpeningState, 'scene'>): Scene {
  const isScene = (key: string) => scenes.some(({ _key }) => _key === key)
  const published = scenes.find(({ _key }) => _key === scene._key)
  if (published || followingKeys(scene).every(isScene)) return published ?? scene
  return { ...scene, next: { kind: 'ending', words: '' } }
}

type Heard = { heard: number; duration: number }

export function hasAsked({ asksAtSeconds, durationSeconds }: Scene, { heard, duration }: Heard): boolean {
  const asksAt = asksAtSeconds ?? Math.max(0, (duration || durationSeconds) - ASKS_BEFORE_END)
  return heard > 0 && heard >= asksAt
}

/** The text for screen readers once the narrator is silent. */
export function announcement({ next }: Scene): string {
  if (next.kind === 'choices')
    return `Your choices: ${next.choices.map(({ label }, index) => `${index + 1}, ${label}`).join('. ')}.`
  if (next.kind === 'roll') return `1, roll the die: ${next.decides}. You need ${next.atLeast} or more.`
  return next.words
}

export const rollText = ({ face, isSuccess }: Rolled): string =>
  `You roll ${face}: ${isSuccess ? 'success' : 'failure'}.`
