import { defineArrayMember, defineField, defineType } from 'sanity'
import { seoTab, tab, tabs } from '../fields/shared.ts'
import { bannerFields } from '../objects/banner.ts'

const step = defineArrayMember({
  name: 'step',
  type: 'object',
  title: 'Step',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'One word, such as Listen.',
      validation: (rule) => rule.required().error('Name the step.'),
    }),
    defineField({
      name: 'text',
      type: 'text',
      rows: 2,
      title: 'Text',
      validation: (rule) => rule.required().error('Explain the step in a sentence.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})

const heading = (name: string, title: string) =>
  defineField({
    name,
    type: 'string',
    title,
    validation: (rule) => rule.required().error('Write a heading.'),
  })

const sections = [
  { value: 'introduction', title: 'Introduction and steps' },
  { value: 'app', title: 'The app' },
  { value: 'newsletter', title: 'Newsletter' },
  { value: 'praise', title: 'What the press says' },
  { value: 'games', title: 'Games' },
]

const banner = tab('banner', 'Banner', [
  ...bannerFields,
  defineField({
    name: 'product',
    type: 'reference',
    title: 'Product',
    description: 'The banner leads to this product.',
    to: [{ type: 'product' }],
    validation: (rule) => rule.required().error('Choose the product that the banner leads to.'),
  }),
  defineField({
    name: 'plannedBanners',
    type: 'array',
    title: 'Planned banners',
    description:
      'The first of them that is on the site replaces the banner above. When it leaves, the banner above returns.',
    of: [defineArrayMember({ type: 'plannedBanner' })],
  }),
])

const content = tab('content', 'What it is', [
  heading('systemHeading', 'Heading of the introduction'),
  defineField({
    name: 'body',
    type: 'richText',
    title: 'Introduction',
    description: 'What an audio adventure is.',
    validation: (rule) => rule.required().error('Introduce the audio adventures.'),
  }),
  defineField({
    name: 'steps',
    type: 'array',
    title: 'Steps',
    description: 'How to play, in three steps.',
    of: [step],
    validation: (rule) => rule.max(4).warning('More than four steps don’t fit beside each other.'),
  }),
  defineField({
    name: 'sectionOrder',
    type: 'array',
    title: 'Order of the sections',
    description:
      'Drag them into the order of the page, below the banner. A section that is not in the list comes after those in it.',
    of: [defineArrayMember({ type: 'string', options: { list: sections } })],
    validation: (rule) => rule.unique().error('This section is in the list already.'),
  }),
])

const app = tab('app', 'App and games', [
  heading('appHeading', 'Heading of the app'),
  defineField({
    name: 'appText',
    type: 'text',
    rows: 3,
    title: 'Text about the app',
    validation: (rule) => rule.required().error('Say what the app is.'),
  }),
  heading('gamesHeading', 'Heading of the games'),
  defineField({
    name: 'games',
    type: 'array',
    title: 'Games',
    description:
      'In the order of the page. Without a choice, all games are shown, in the order of the games page.',
    of: [defineArrayMember({ type: 'reference', to: [{ type: 'game' }] })],
    validation: (rule) => rule.unique().error('This game is in the list already.'),
  }),
])

export const homePage = defineType({
  name: 'homePage',
  type: 'document',
  title: 'Home',
  ...tabs(banner, content, app, seoTab),
  preview: {
    select: { subtitle: 'title', media: 'banner' },
    prepare: ({ subtitle, media }) => ({ title: 'Home', subtitle, media }),
  },
})
