import { defineArrayMember, defineField, defineType } from 'sanity'
import { linkableTypes } from '../links/link.ts'
import { addressRules } from '../links/links-in.ts'

const linkAnnotation = defineArrayMember({
  name: 'link',
  type: 'object',
  title: 'Link to an address',
  fields: [
    defineField({
      name: 'href',
      type: 'string',
      title: 'Address',
      description: 'A whole address elsewhere, such as https://example.com, or a mailto: address.',
      validation: (rule) => [rule.required().error('Paste the address.'), ...addressRules(rule)],
    }),
    defineField({
      name: 'newTab',
      type: 'boolean',
      title: 'Opens in a new tab',
      initialValue: false,
    }),
  ],
  preview: { select: { title: 'href' } },
})

const documentLinkAnnotation = defineArrayMember({
  name: 'documentLink',
  type: 'object',
  title: 'Link to a page on this site',
  fields: [
    defineField({
      name: 'document',
      type: 'reference',
      title: 'Page',
      description: 'The link follows the page when its address changes.',
      to: linkableTypes,
      validation: (rule) => rule.required().error('Choose the page.'),
    }),
  ],
  preview: { select: { title: 'document.title' } },
})

/** Formatted text. The site has a renderer for each block type; a block type without one is a compile error. */
export const richText = defineType({
  name: 'richText',
  type: 'array',
  title: 'Text',
  of: [
    defineArrayMember({
      type: 'block',
      styles: [
        { title: 'Text', value: 'normal' },
        { title: 'Heading', value: 'h2' },
        { title: 'Small heading', value: 'h3' },
        { title: 'Quotation', value: 'blockquote' },
      ],
      lists: [
        { title: 'Bullets', value: 'bullet' },
        { title: 'Numbers', value: 'number' },
      ],
      marks: {
        decorators: [
          { title: 'Strong', value: 'strong' },
          { title: 'Emphasis', value: 'em' },
        ],
        annotations: [linkAnnotation, documentLinkAnnotation],
      },
    }),
    defineArrayMember({ type: 'figure' }),
    defineArrayMember({ type: 'video' }),
    defineArrayMember({ type: 'button' }),
  ],
})
