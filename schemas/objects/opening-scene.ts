import { defineArrayMember, defineField, defineType } from 'sanity'
import { pictureField } from '../fields/picture.ts'
import { bedField, soundFields } from './sound.ts'

/** The kinds of what follows a scene. */
export const sceneKinds = [
  { title: 'Choices', value: 'choices' },
  { title: 'A roll of the die', value: 'roll' },
  { title: 'The end', value: 'ending' },
]

type Kind = 'choices' | 'roll' | 'ending'

const isOther = (kind: Kind) => (context: { parent?: { next?: string } }) => context.parent?.next !== kind

/** A line of WebVTT with the times of a cue. The site reads the same form. */
const cueTimes = /^(\d+:)?\d{2}:\d{2}\.\d{3} --> (\d+:)?\d{2}:\d{2}\.\d{3}/m

/** Stores the key of a scene of the same opening. The Studio offers them by their titles. */
const leadsToField = (name: 'leadsTo' | 'success' | 'failure', title: string) =>
  defineField({
    name,
    type: 'sceneKey',
    title,
    validation: (rule) => rule.required().error('Choose the scene that follows.'),
  })

const choice = defineArrayMember({
  name: 'openingChoice',
  type: 'object',
  title: 'Choice',
  fields: [
    defineField({
      name: 'label',
      type: 'string',
      title: 'Words of the button',
      description: 'What the listener does, such as “Knock”.',
      validation: (rule) => [
        rule.required().error('Write the words of the button.'),
        rule.max(60).warning('Keep it under 60 characters.'),
      ],
    }),
    leadsToField('leadsTo', 'Leads to'),
  ],
  preview: { select: { title: 'label' } },
})

const rollFields = [
  defineField({
    name: 'decides',
    type: 'string',
    title: 'What it decides',
    description: 'Words of the button, such as “Cross the bridge”.',
    validation: (rule) => rule.required().error('Say what the roll decides.'),
  }),
  defineField({
    name: 'atLeast',
    type: 'number',
    title: 'Succeeds from',
    description: 'The lowest number of a die with six sides that succeeds.',
    options: { list: [2, 3, 4, 5, 6] },
    validation: (rule) => rule.required().error('Choose the lowest number that succeeds.'),
  }),
  leadsToField('success', 'Success leads to'),
  leadsToField('failure', 'Failure leads to'),
]

export const openingScene = defineType({
  name: 'openingScene',
  type: 'object',
  title: 'Scene',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'A few words, such as “The gate”. Players show it, and other scenes lead here by it.',
      validation: (rule) => [
        rule.required().error('Give the scene a title.'),
        rule.max(60).warning('Keep it under 60 characters, or phones will cut it off.'),
      ],
    }),
    ...soundFields({
      fileDescription: 'MP3 or M4A, half a minute or less. The narrator’s question comes last.',
      longest: 90,
    }),
    defineField({
      name: 'asksAtSeconds',
      type: 'number',
      title: 'The narrator asks at (seconds)',
      description: 'When the buttons appear: as the question ends. Left empty: one second before the end.',
      validation: (rule) =>
        rule.custom((seconds, { parent }) => {
          const { durationSeconds = 0 }: { durationSeconds?: number } = parent ?? {}
          return (
            seconds === undefined ||
            (seconds >= 0 && seconds < durationSeconds) ||
            `It is not within the sound, which is ${durationSeconds} s long.`
          )
        }),
    }),
    defineField({
      name: 'cues',
      type: 'text',
      rows: 6,
      title: 'Cues (WebVTT)',
      description:
        'The words with their times, as the studio delivers them. Left empty: the sentences of the transcript, spread over the sound.',
      validation: (rule) =>
        rule.custom(
          (cues) =>
            !cues?.trim() ||
            cueTimes.test(cues) ||
            'No times were found. Paste the whole WebVTT file, with lines such as 00:01.000 --> 00:04.500.',
        ),
    }),
    bedField('Optional. Replaces the bed of the opening while visitors are here.'),
    pictureField({
      name: 'image',
      title: 'Picture',
      description: 'Optional, wide (16:9). Without one, the banner of the game is shown.',
      place: 'wide',
    }),
    defineField({
      name: 'next',
      type: 'string',
      title: 'What comes after it',
      options: { layout: 'radio', list: sceneKinds },
      initialValue: 'choices',
      validation: (rule) => rule.required().error('Say what comes after the scene.'),
    }),
    defineField({
      name: 'choices',
      type: 'array',
      title: 'Choices',
      description: 'Big buttons, in this order. Listeners also press 1, 2, 3.',
      of: [choice],
      hidden: isOther('choices'),
      validation: (rule) => [
        rule.required().min(1).error('Add a choice.'),
        rule.max(4).warning('Keep to four choices: more don’t fit on a phone.'),
      ],
    }),
    defineField({
      name: 'roll',
      type: 'object',
      title: 'Roll',
      fields: rollFields,
      hidden: isOther('roll'),
      validation: (rule) => rule.required().error('Say what the roll decides.'),
    }),
    defineField({
      name: 'ending',
      type: 'text',
      rows: 2,
      title: 'Last words',
      description: 'Shown above the button that leads on, such as “The gate falls shut behind you.”',
      hidden: isOther('ending'),
      validation: (rule) => rule.required().error('Write the last words.'),
    }),
  ],
  preview: {
    select: { title: 'title', next: 'next', seconds: 'durationSeconds', media: 'image' },
    prepare: ({ title, next, seconds, media }) => {
      const kind = sceneKinds.find(({ value }) => value === next)?.title
      return { title, subtitle: [`${seconds ?? '?'} s`, kind].filter(Boolean).join(' · '), media }
    },
  },
})
