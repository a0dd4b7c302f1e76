import { defineField, defineType } from 'sanity'
import { fileKinds } from '../fields/file-kinds.ts'
import { addressRules } from '../links/address-rules.ts'
import { linkableTypes } from '../links/link.ts'

export const button = defineType({
  name: 'button',
  type: 'object',
  title: 'Button',
  fieldsets: [
    {
      name: 'target',
      title: 'Where it leads',
    },
  ],
  fields: [
    defineField({
      name: 'label',
      type: 'string',
      title: 'Label',
      description: 'What pressing it does, in two or three words.',
      validation: (rule) => [
        rule.required().error('Say what the button does.'),
        rule.max(40).warning('Keep it under 40 characters.'),
      ],
    }),
    defineField({
      name: 'document',
      fieldset: 'target',
      type: 'reference',
      title: 'Page on this site',
      description: 'The link follows the page when its address changes.',
      to: linkableTypes,
    }),
    defineField({
      name: 'href',
      fieldset: 'target',
      type: 'string',
      title: 'Address',
      description: 'A path on this site, such as /shop, or a whole address elsewhere.',
      validation: addressRules,
    }),
    defineField({
      name: 'file',
      fieldset: 'target',
      type: 'file',
      title: 'File to download',
      description: 'A press kit or a document, for instance.',
      options: { accept: fileKinds.download.accept },
    }),
  ],
  validation: (rule) =>
    rule.custom((value) => {
      if (!value) return true
      const targets = [value.document, value.href, value.file].filter(Boolean).length
      if (targets === 1) return true
      return targets === 0
        ? 'The button leads nowhere: choose a page, type an address or upload a file.'
        : 'The button has more than one target: keep one and empty the others.'
    }),
  preview: {
    select: { title: 'label', page: 'document.title', href: 'href', file: 'file.asset.originalFilename' },
    prepare: ({ title, page, href, file }) => ({ title: title || 'Button', subtitle: page || href || file }),
  },
})
