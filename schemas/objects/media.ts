import { defineField, defineType } from 'sanity'
import { pictureField } from '../fields/picture.ts'

export const imageWithAlt = defineType({
  name: 'imageWithAlt',
  type: 'image',
  title: 'Image',
  description: 'Drag the circle onto what must stay visible when the image is cropped.',
  fields: [
    defineField({
      name: 'alt',
      type: 'string',
      title: 'What the image shows',
      description:
        'One plain sentence for people who can’t see the image. It is read aloud by screen readers.',
      hidden: ({ parent }) => !parent?.asset,
      validation: (rule) => rule.required().error('Say in one sentence what the image shows.'),
    }),
  ],
})

/** The fields of an image with a caption, in texts and on campaign pages. */
export const figureFields = [
  pictureField({ name: 'image', title: 'Image', place: 'text', missing: 'Upload or choose an image.' }),
  defineField({
    name: 'caption',
    type: 'string',
    title: 'Caption',
    description: 'Printed below the image. Leave it empty when the image speaks for itself.',
  }),
]

export const figure = defineType({
  name: 'figure',
  type: 'object',
  title: 'Image with caption',
  fields: figureFields,
  preview: {
    select: { caption: 'caption', alt: 'image.alt', media: 'image' },
    prepare: ({ caption, alt, media }) => ({ title: caption || alt || 'Image', media }),
  },
})

export const video = defineType({
  name: 'video',
  type: 'object',
  title: 'Video',
  description: 'Nothing is loaded from YouTube before the visitor presses play.',
  fields: [
    defineField({
      name: 'youtubeId',
      type: 'youtubeId',
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
