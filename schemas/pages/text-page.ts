import { defineField, defineType, type FieldDefinition } from 'sanity'
import { pageGroups, seoField } from '../fields/shared.ts'

type TextPage = {
  name: string
  title: string
  extraFields?: FieldDefinition[]
  /** Why the page can't be published without its text. */
  needsText?: string
}

/** The schema of a page that exists once: heading, introduction, text, and further fields. */
export function textPage({ name, title, extraFields = [], needsText }: TextPage) {
  return defineType({
    name,
    type: 'document',
    title,
    groups: pageGroups,
    fields: [
      defineField({
        name: 'title',
        type: 'string',
        title: 'Heading',
        description: 'The heading of the page and its name in the browser’s tab.',
        group: 'content',
        validation: (rule) => rule.required().error('Give the page a heading.'),
      }),
      defineField({
        name: 'intro',
        type: 'text',
        rows: 3,
        title: 'Introduction',
        description: 'One or two sentences below the heading.',
        group: 'content',
      }),
      ...extraFields,
      defineField({
        name: 'body',
        type: 'richText',
        title: 'Text',
        description: 'The text of the page.',
        group: 'content',
        validation: (rule) => (needsText ? rule.required().error(needsText) : rule),
      }),
      seoField,
    ],
    preview: {
      select: { heading: 'title' },
      prepare: ({ heading }) => ({ title, ...(heading !== title && { subtitle: heading }) }),
    },
  })
}
