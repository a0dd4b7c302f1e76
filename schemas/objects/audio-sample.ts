import { defineField, defineType } from 'sanity'
import { fileKinds } from '../fields/file-kinds.ts'
import { chaptersField } from './chapters.ts'

const LENGTH_FAULT = 'Give the length in whole seconds.'

export const audioSample = defineType({
  name: 'audioSample',
  type: 'object',
  title: 'Audio sample',
  description: 'Plays only when the visitor presses play.',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'What listeners hear, such as “Atmosphere: the gate at night”.',
      validation: (rule) => rule.required().error('Say what listeners hear.'),
    }),
    defineField({
      name: 'file',
      type: 'file',
      title: 'Sound',
      description: 'MP3 or M4A. A minute is enough for most; a longer one is easier to follow with chapters.',
      options: { accept: fileKinds.sound.accept },
      validation: (rule) => rule.required().error('Upload the sound.'),
    }),
    defineField({
      name: 'durationSeconds',
      type: 'number',
      title: 'Length in seconds',
      description: 'Read from the file when you upload it. Shown before anything is loaded.',
      validation: (rule) => [
        rule.required().error(LENGTH_FAULT),
        // One custom rule: in a chain of rules each failing rule would repeat the message.
        rule.custom(
          (seconds) => seconds === undefined || (Number.isInteger(seconds) && seconds > 0) || LENGTH_FAULT,
        ),
      ],
    }),
    chaptersField,
    defineField({
      name: 'transcript',
      type: 'text',
      rows: 6,
      title: 'Transcript',
      description: 'Every word and every sound that matters, for people who can’t hear it.',
      validation: (rule) => rule.required().error('Write down what listeners hear.'),
    }),
  ],
  preview: {
    select: { title: 'title', seconds: 'durationSeconds' },
    prepare: ({ title, seconds }) => ({ title, subtitle: `${seconds ?? '?'} s` }),
  },
})
