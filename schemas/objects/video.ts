import { defineField, defineType } from 'sanity'
import { pictureField } from '../fields/picture.ts'

export const video = defineType({
  name: 'video',
  type: 'object',
  title: 'Video',
  description: 'Nothing is loaded from YouTube before the visitor presses play.',
  fields: [
    defineField({
      name: 'youtubeId',
      type: 'string',
      title: 'YouTube video',
      description: 'Paste the address of the video. Its id, eleven characters, is what is kept.',
      validation: (rule) => [
        rule.required().error('Paste the address of the video.'),
        rule
          .regex(/^[\w-]{11}$/, { name: 'YouTube id' })
          .error('Paste the address of a video on YouTube, or its id of eleven characters.'),
      ],
    }),
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'Names the video for screen readers and above the play button.',
      validation: (rule) => rule.required().error('Name the video.'),
    }),
    defineField({
      name: 'durationSeconds',
      type: 'number',
      title: 'Length in seconds',
      description:
        'Shown beside the title, so that visitors know what a press costs them: 72 is shown as 1:12.',
      validation: (rule) => rule.integer().positive().error('Write whole seconds, for example 72.'),
    }),
    pictureField({
      name: 'poster',
      title: 'Still image',
      description: 'Shown until the visitor presses play.',
      place: 'wide',
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'youtubeId', media: 'poster' } },
})
