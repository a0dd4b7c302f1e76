import { defineArrayMember, defineField, defineType } from 'sanity'
import { pictureField } from '../fields/picture.ts'
import { samplesField, seoTab, tab, tabs, warnWhenLonger } from '../fields/shared.ts'
import { slugField } from '../fields/slug.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'

// Accepts an empty text, which another rule refuses, so that only one message appears.
const hexColour = /^(?:#[0-9a-f]{6})?$/i

const colourField = (name: string, title: string, description: string) =>
  defineField({
    name,
    type: 'colour',
    title,
    description,
    validation: (rule) => [
      rule.required().error(`Choose the ${title.toLowerCase()}.`),
      rule
        .regex(hexColour, { name: 'colour' })
        .error('Write the colour as # and six digits or letters, such as #d9632b.'),
    ],
  })

const content = tab('content', 'Content', [
  defineField({
    name: 'title',
    type: 'string',
    title: 'Title',
    description: 'The heading of the game’s page.',
    validation: (rule) => [
      rule.required().error('Give the game a title.'),
      warnWhenLonger(rule, 60, 'cards and the browser’s tab'),
    ],
  }),
  slugField({
    description: 'The address of the game’s page, directly after the name of the site: /fist, for instance.',
    atRoot: true,
  }),
  ...visibilityFields,
  defineField({
    name: 'tagline',
    type: 'string',
    title: 'Tagline',
    description: 'One line below the title.',
    validation: (rule) => warnWhenLonger(rule, 90, 'phones'),
  }),
  defineField({
    name: 'summary',
    type: 'text',
    rows: 3,
    title: 'Summary',
    description: 'Two sentences for cards and lists.',
    validation: (rule) => [
      rule.required().error('Sum the game up in a sentence or two.'),
      warnWhenLonger(rule, 220, 'cards'),
    ],
  }),
  defineField({
    name: 'body',
    type: 'richText',
    title: 'Story',
    description: 'The text of the page. Its first paragraph is set with a large initial.',
    validation: (rule) => rule.required().error('Write the text of the page.'),
  }),
  defineField({
    name: 'facts',
    type: 'facts',
    title: 'Facts',
    description: 'Shown here and on the pages of the game’s products, unless a product has its own.',
  }),
  defineField({
    name: 'video',
    type: 'video',
    title: 'Video',
    description: 'A trailer, shown below the banner.',
  }),
  defineField({
    name: 'sample',
    type: 'audioSample',
    title: 'Audio sample',
    description: 'A moment to listen to, with its transcript. Cards in the shop play this one.',
  }),
  samplesField({
    name: 'moreSamples',
    title: 'More audio samples',
    description: 'Listeners step from one sample to the next, in this order.',
  }),
  defineField({
    name: 'quotes',
    type: 'array',
    title: 'Press quotes',
    description:
      'What the press wrote, with its source. Shown on the page of the game and of its products; the first one on home page and shop, too.',
    of: [defineArrayMember({ type: 'pressQuote' })],
    validation: (rule) => rule.max(6).warning('Keep to six quotes.'),
  }),
  defineField({
    name: 'awards',
    type: 'array',
    title: 'Awards',
    of: [defineArrayMember({ type: 'award' })],
  }),
  defineField({
    name: 'licence',
    type: 'string',
    title: 'Licence line',
    description: 'The rights notice that the licensor asks for, printed at the foot of the page.',
  }),
])

const release = tab('release', 'Release', [
  defineField({
    name: 'status',
    type: 'string',
    title: 'Status',
    description: 'Games that are coming soon are shown in a row of their own on the games page.',
    options: {
      layout: 'radio',
      list: [
        { title: 'Released', value: 'released' },
        { title: 'Coming soon', value: 'comingSoon' },
      ],
    },
    validation: (rule) => rule.required().error('Is it released or coming soon?'),
  }),
  defineField({
    name: 'releaseNote',
    type: 'string',
    title: 'Release note',
    description: 'A few words on when it comes or came, such as “Announced for 2025”.',
  }),
  defineField({
    name: 'actions',
    type: 'array',
    title: 'Buttons',
    description: 'What a visitor can do here: order, back a campaign. The first one is the main one.',
    of: [defineArrayMember({ type: 'button' })],
    validation: (rule) => rule.max(3).warning('Keep to three buttons.'),
  }),
])

const look = tab('look', 'Pictures and colours', [
  pictureField({
    name: 'cover',
    title: 'Cover',
    description: 'Tall (3:4), for cards.',
    place: 'cover',
    missing: 'Add a cover.',
  }),
  pictureField({
    name: 'banner',
    title: 'Banner',
    description: 'Wide (16:9), across the top of the page.',
    place: 'banner',
    missing: 'Add a banner.',
  }),
  pictureField({
    name: 'square',
    title: 'Square',
    description: 'For the bar of the audio player and lock screens (1:1).',
    place: 'square',
  }),
  colourField('accent', 'Accent colour', 'The light of the page: buttons, lines, the glow of the banner.'),
  colourField('ground', 'Ground colour', 'The dark that the page fades into. Keep it close to black.'),
])

export const game = defineType({
  name: 'game',
  type: 'document',
  title: 'Game',
  fieldsets: [visibilityFieldset],
  initialValue: { status: 'comingSoon' },
  ...tabs(content, release, look, seoTab),
  preview: {
    select: { title: 'title', status: 'status', note: 'releaseNote', media: 'cover' },
    prepare: ({ title, status, note, media }) => ({
      title,
      subtitle: note || (status === 'comingSoon' ? 'Coming soon' : 'Released'),
      media,
    }),
  },
})
