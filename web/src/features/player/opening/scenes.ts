import type { Opening } from '#shared/content-types.ts'
import type { Image } from '#shared/image-sources.ts'

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
