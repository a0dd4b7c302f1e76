import { defineField, defineType, type FieldDefinition } from 'sanity'
import { isLegalPage, missingParts } from '../../web/shared/legal/legal-text.ts'
import { sellerOf } from '../fields/other-documents.ts'
import { pageGroups, seoField } from '../fields/shared.ts'

type TextPage = {
  name: string
  title: string
  extraFields?: FieldDefinition[]
}

const listed = (items: readonly string[]) => items.join('; ')

/** The schema of a page that exists once: heading, introduction, text, and further fields. Checks the parts of a legal page. */
export function textPage({ name, title, extraFields = [] }: TextPage) {
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
        validation: (rule) =>
          isLegalPage(name)
            ? [
                rule.required().error('Write the text: the law asks for it.'),
                rule.custom(async (body, context) => {
                  if (!body) return true
                  const missing = missingParts(name, body, await sellerOf(context))
                  const [parts, words] = [missing.map(({ what }) => what), missing.map(({ write }) => write)]
                  return missing.length === 0
                    ? true
                    : `The law asks for more. Missing: ${listed(parts)}. It is recognised by words such as ${listed(words)}.`
                }),
              ]
            : rule,
      }),
      seoField,
    ],
    preview: {
      select: { heading: 'title' },
      prepare: ({ heading }) => ({ title, ...(heading !== title && { subtitle: heading }) }),
    },
  })
}
