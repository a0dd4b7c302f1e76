import { defineField, defineType } from 'sanity'
import { fileKinds } from '../fields/file-kinds.ts'
import { visibilityFields, visibilityFieldset, whyHidden } from '../fields/visibility.ts'
import { linkableTypes } from '../links/link.ts'
import { addressRules } from '../links/links-in.ts'
import { pageById } from '../links/other-documents.ts'

const targetFieldset = { name: 'target', title: 'Where it leads' }

const addressField = (example: string) =>
  defineField({
    name: 'href',
    fieldset: 'target',
    type: 'string',
    title: 'Address',
    description: `A path on this site, such as ${example}, or a whole address elsewhere.`,
    validation: addressRules,
  })

export const button = defineType({
  name: 'button',
  type: 'object',
  title: 'Button',
  fieldsets: [targetFieldset],
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
    addressField('/shop'),
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

export const menuLink = defineType({
  name: 'menuLink',
  type: 'object',
  title: 'Link',
  fieldsets: [
    targetFieldset,
    { ...visibilityFieldset, options: { columns: 2, collapsible: true, collapsed: true } },
  ],
  fields: [
    defineField({
      name: 'label',
      type: 'string',
      title: 'Label',
      description: 'The words of the link.',
      validation: (rule) => rule.required().error('Give the link its words.'),
    }),
    defineField({
      name: 'document',
      fieldset: 'target',
      type: 'reference',
      title: 'Page on this site',
      description:
        'The link follows the page when its address changes, and is left out while the page is not on the site.',
      to: linkableTypes,
      validation: (rule) =>
        rule
          .custom(async (value, context) => {
            if (!value?._ref) return true
            const page = await pageById(context, { id: value._ref })
            // Sanity reports an unpublished page.
            const reason = page && whyHidden(page, Date.now())
            return reason ? `The page ${reason}, so the link is left out until it is on the site.` : true
          })
          .warning(),
    }),
    addressField('/games'),
    defineField({
      name: 'newTab',
      type: 'boolean',
      title: 'Opens in a new tab',
      description: 'For places outside this site that people come back from.',
      initialValue: false,
    }),
    ...visibilityFields,
  ],
  validation: (rule) =>
    rule.custom((value) => {
      if (!value || Boolean(value.document) !== Boolean(value.href)) return true
      return value.href
        ? 'The link has two targets: keep the page or the address, and empty the other.'
        : 'Say where the link leads: choose a page, or type an address.'
    }),
  preview: {
    select: { title: 'label', href: 'href', page: 'document.title' },
    prepare: ({ title, href, page }) => ({ title, subtitle: page ?? href }),
  },
})
