import { defineField, defineType } from 'sanity'
import { today } from '../../web/shared/products/swedish-time.ts'
import { shortDay } from '../fields/moments.ts'
import { pictureField } from '../fields/picture.ts'
import { seoTab, tab, tabs, warnWhenLonger } from '../fields/shared.ts'
import { slugField } from '../fields/slug.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'

/** What an editor is told of a date to come on news that does not wait for it. @param now milliseconds since 1970 */
export const comingDayFault = (day: string | undefined, visibleFrom: unknown, now: number) =>
  day && !visibleFrom && day > today(now)
    ? 'This date is to come, yet the news goes on the site as soon as you publish it. To have it wait, fill in Visible from.'
    : undefined

const content = tab('content', 'Content', [
  defineField({
    name: 'title',
    type: 'string',
    title: 'Headline',
    description: 'What happened, in one line.',
    validation: (rule) => [
      rule.required().error('Give the press release a headline.'),
      warnWhenLonger(rule, 70, 'search engines'),
    ],
  }),
  slugField({ title: 'Address', description: 'The last part of the address: /press/…' }),
  ...visibilityFields,
  defineField({
    name: 'publishedOn',
    type: 'date',
    title: 'Date',
    description:
      'Printed above the text; the list of news is sorted by it. It publishes nothing: see Visible from.',
    validation: (rule) => [
      rule.required().error('Give the press release a date.'),
      rule
        .custom((day, { document }) => comingDayFault(day, document?.visibleFrom, Date.now()) ?? true)
        .warning(),
    ],
  }),
  defineField({
    name: 'summary',
    type: 'text',
    rows: 3,
    title: 'Summary',
    description: 'One or two sentences for the list of news and for feeds.',
    validation: (rule) => [
      rule.required().error('Sum the news up in a sentence or two.'),
      warnWhenLonger(rule, 220, 'the list of news'),
    ],
  }),
  defineField({
    name: 'game',
    type: 'reference',
    title: 'Page of the game',
    description: 'If the news is about a game: the release links to its page, and the page links back.',
    to: [{ type: 'game' }],
  }),
  pictureField({
    name: 'image',
    title: 'Image',
    description: 'Wide (16:9), above the text and in the list.',
    place: 'wide',
  }),
  defineField({
    name: 'body',
    type: 'richText',
    title: 'Text',
    description: 'The release itself. A press kit is offered with a button that holds a file.',
    validation: (rule) => rule.required().error('Write the text.'),
  }),
])

export const pressRelease = defineType({
  name: 'pressRelease',
  type: 'document',
  title: 'Press release',
  fieldsets: [visibilityFieldset],
  initialValue: () => ({ publishedOn: today(Date.now()) }),
  ...tabs(content, seoTab),
  orderings: [
    { name: 'newest', title: 'Newest first', by: [{ field: 'publishedOn', direction: 'desc' }] },
    { name: 'oldest', title: 'Oldest first', by: [{ field: 'publishedOn', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'title', day: 'publishedOn', media: 'image' },
    prepare: ({ title, day, media }) => ({ title, subtitle: day && shortDay(day), media }),
  },
})
