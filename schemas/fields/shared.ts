import {
  defineArrayMember,
  defineField,
  defineType,
  type FieldDefinition,
  type StringRule,
  type TextRule,
} from 'sanity'
import { pictureField } from './picture.ts'

/** Warns of a text that is longer than cards, search results and link previews show. Doesn't block publishing. */
export function warnWhenLonger<Rule extends StringRule | TextRule>(
  rule: Rule,
  characters: number,
  where: string,
) {
  return rule.max(characters).warning(`Longer than ${characters} characters: ${where} will cut it off.`)
}

export const seo = defineType({
  name: 'seo',
  type: 'object',
  title: 'Search and sharing',
  description: 'Left empty, the page’s own title, description and image are used.',
  options: { collapsible: true, collapsed: true },
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title in search results',
      description: 'What the browser tab and search results show. The site’s name is added after it.',
      validation: (rule) => warnWhenLonger(rule, 60, 'search engines'),
    }),
    defineField({
      name: 'description',
      type: 'text',
      rows: 3,
      title: 'Description in search results',
      description: 'One or two sentences that make people want to open the page.',
      validation: (rule) => warnWhenLonger(rule, 160, 'search engines'),
    }),
    pictureField({
      name: 'image',
      title: 'Image when shared',
      description: 'Shown when the page’s address is posted somewhere. Wide images work best (1200 by 630).',
      place: 'share',
    }),
  ],
})

/** A tab of a form, and the fields in it. */
export const tab = (name: string, title: string, fields: readonly FieldDefinition[]) => ({
  name,
  title,
  fields,
})

/** The part of a schema that puts its fields into tabs. The first one is open. */
export const tabs = (...all: readonly ReturnType<typeof tab>[]) => ({
  groups: all.map(({ name, title }, index) => ({ name, title, ...(index === 0 && { default: true }) })),
  fields: all.flatMap(({ name, fields }) => fields.map((field) => ({ ...field, group: name }))),
})

/** Texts for search results and link previews, for every document with its own page. */
export const seoTab = tab('seo', 'Search and sharing', [
  defineField({ name: 'seo', type: 'seo', title: 'Search and sharing' }),
])

/** A list of audio samples. */
export const samplesField = ({
  name,
  title,
  description,
}: Record<'name' | 'title' | 'description', string>) =>
  defineField({
    name,
    type: 'array',
    title,
    description,
    of: [defineArrayMember({ type: 'audioSample' })],
    validation: (rule) => rule.max(6).warning('Keep to six samples.'),
  })
