import { defineArrayMember, defineField, defineType } from 'sanity'
import { type SceneFault, type SceneInForm, sceneFaults } from '../fields/scene-graph.ts'

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
