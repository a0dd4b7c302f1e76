import { defineArrayMember, defineField, defineType } from 'sanity'
import { bedField } from '../objects/sound.ts'

/** A scene in the form, where any field may be absent. */
export type SceneInForm = {
  readonly _key?: string
  readonly title?: string
  readonly next?: string
  readonly choices?: readonly { readonly leadsTo?: string }[]
  readonly roll?: { readonly success?: string; readonly failure?: string }
}

type SceneFault = {
  readonly level: 'error' | 'warning'
  readonly key: string
  readonly message: string
}

/** The keys of the scenes to which a scene leads, each once. */
export function leadsTo({ next, choices = [], roll }: SceneInForm): string[] {
  const keys = next === 'roll' ? [roll?.success, roll?.failure] : choices.map((choice) => choice.leadsTo)
  return next === 'choices' || next === 'roll' ? [...new Set(keys.filter((key) => key !== undefined))] : []
}

const nameOf = ({ title }: SceneInForm) => (title?.trim() ? `“${title.trim()}”` : 'This scene')

/** All keys that `step` reaches from `first`, in any number of steps. */
function spread(first: readonly string[], step: (key: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(first)
  // The loop also visits keys that are added to the set meanwhile.
  for (const key of reached) for (const other of step(key)) reached.add(other)
  return reached
}

/**
 * Scenes that lead to a removed scene, scenes without a way to an ending, and scenes to which no other leads. An opening begins
 * with its first scene.
 */
export function sceneFaults(scenes: readonly SceneInForm[]): SceneFault[] {
  const byKey = new Map(scenes.flatMap((scene) => (scene._key ? [[scene._key, scene] as const] : [])))
  const exits = (key: string) => leadsTo(byKey.get(key) ?? {}).filter((other) => byKey.has(other))
  const entries = (key: string) => [...byKey.keys()].filter((other) => exits(other).includes(key))
  const endings = [...byKey].flatMap(([key, { next }]) => (next === 'ending' ? [key] : []))
  const ends = spread(endings, entries)
  const reached = spread([...byKey.keys()].slice(0, 1), exits)
  return [...byKey].flatMap(([key, scene]): SceneFault[] => {
    const name = nameOf(scene)
    const gone = leadsTo(scene).some((other) => !byKey.has(other))
    const isStuck = !gone && leadsTo(scene).length > 0 && !ends.has(key)
    const fault = (level: SceneFault['level'], message: string) => ({ level, key, message })
    return [
      ...(gone ? [fault('error', `${name} leads to a scene that is gone: choose another.`)] : []),
      ...(isStuck
        ? [fault('error', `${name} never comes to an ending: lead one way on from it to one.`)]
        : []),
      ...(reached.has(key)
        ? []
        : [
            fault(
              'warning',
              `Nothing leads to ${name === 'This scene' ? 'this scene' : name}: visitors never hear it.`,
            ),
          ]),
    ]
  })
}

/** Reports each fault at its scene, where form and checklist show it. */
const faultsOf = (level: SceneFault['level']) => (scenes: SceneInForm[] | undefined) => {
  const faults = sceneFaults(scenes ?? []).filter((fault) => fault.level === level)
  return faults.length === 0 || faults.map(({ key, message }) => ({ message, path: [{ _key: key }] }))
}

export const opening = defineType({
  name: 'opening',
  type: 'document',
  title: 'Opening',
  description: 'The first scenes of a game, which visitors play on the site.',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'The heading of the player, such as “The gate is open”.',
      validation: (rule) => [
        rule.required().error('Give the opening a title.'),
        rule.max(60).warning('Keep it under 60 characters, or phones will cut it off.'),
      ],
    }),
    defineField({
      name: 'game',
      type: 'reference',
      title: 'Game',
      description: 'Its page and those of its products offer the opening. A game has one.',
      to: [{ type: 'game' }],
      validation: (rule) => rule.required().error('Choose the game.'),
    }),
    defineField({
      name: 'scenes',
      type: 'array',
      title: 'Scenes',
      description: 'The first one is where it begins. The others in any order: each says where it leads.',
      of: [defineArrayMember({ type: 'openingScene' })],
      validation: (rule) => [
        rule.required().min(1).error('Add a scene.'),
        rule.custom<SceneInForm[]>(faultsOf('error')),
        rule.custom<SceneInForm[]>(faultsOf('warning')).warning(),
      ],
    }),
    bedField(
      'Optional. A loop of half a minute or less that goes on under the voices and while visitors choose.',
    ),
    defineField({
      name: 'credit',
      type: 'string',
      title: 'Credit',
      description: 'Who speaks and who made the sound. Shown with the transcript.',
    }),
  ],
  preview: {
    select: { title: 'title', game: 'game.title', media: 'game.cover' },
    prepare: ({ title, game, media }) => ({ title, subtitle: game, media }),
  },
})
