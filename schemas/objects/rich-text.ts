import { defineArrayMember, defineField, defineType } from 'sanity'
import { sellerFactTitles } from '../../web/shared/legal/seller-facts.ts'
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

const block = defineArrayMember({
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
})

const embedded = [
  defineArrayMember({ type: 'figure' }),
  defineArrayMember({ type: 'video' }),
  defineArrayMember({ type: 'button' }),
]

/** Formatted text. The site has a renderer for each block type; a block type without one is a compile error. */
export const richText = defineType({
  name: 'richText',
  type: 'array',
  title: 'Text',
  of: [block, ...embedded],
})

const factName = (fact: unknown) => Object.entries(sellerFactTitles).find(([name]) => name === fact)?.[1]

/** A place in a legal text where the site puts a fact of the site settings. */
export const sellerFact = defineType({
  name: 'sellerFact',
  type: 'object',
  title: 'Fact of the seller',
  fields: [
    defineField({
      name: 'fact',
      type: 'string',
      title: 'Fact',
      description: 'The site writes here what the site settings have, so it never has to be changed twice.',
      options: { list: Object.entries(sellerFactTitles).map(([value, title]) => ({ value, title })) },
      validation: (rule) => rule.required().error('Choose the fact.'),
    }),
  ],
  preview: {
    select: { fact: 'fact' },
    prepare: ({ fact }) => ({ title: factName(fact) ?? 'Choose a fact', fact }),
  },
})

export const legalText = defineType({
  name: 'legalText',
  type: 'array',
  title: 'Text',
  of: [defineArrayMember({ ...block, of: [{ type: 'sellerFact' }] }), ...embedded],
})
