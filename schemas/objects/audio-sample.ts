import { defineField, defineType } from 'sanity'

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
      description: 'What one hears, such as “Atmosphere: the gate at night”.',
      validation: (rule) => rule.required().error('Say what one hears.'),
    }),
    defineField({
      name: 'file',
      type: 'file',
      title: 'Sound',
      description: 'MP3 or M4A, a minute at most, so that it starts at once on a phone.',
      options: { accept: 'audio/*' },
      validation: (rule) => rule.required().error('Upload the sound.'),
    }),
    defineField({
      name: 'durationSeconds',
      type: 'number',
      title: 'Length in seconds',
      description: 'Shown before anything is loaded.',
      validation: (rule) => rule.required().integer().positive().error('Give the length in whole seconds.'),
    }),
    defineField({
      name: 'transcript',
      type: 'text',
      rows: 6,
      title: 'Transcript',
      description: 'Every word and every sound that matters, for those who can’t hear it.',
      validation: (rule) => rule.required().error('Write down what one hears.'),
    }),
  ],
  preview: {
    select: { title: 'title', seconds: 'durationSeconds' },
    prepare: ({ title, seconds }) => ({ title, subtitle: `${seconds ?? '?'} s` }),
  },
})
