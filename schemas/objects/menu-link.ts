import { defineField, defineType } from 'sanity'
import { pageById } from '../fields/other-documents.ts'
import { visibilityFields, visibilityFieldset, whyHidden } from '../fields/visibility.ts'
import { addressRules } from '../links/address-rules.ts'
import { linkableTypes } from '../links/link.ts'

export const menuLink = defineType({
  name: 'menuLink',
  type: 'object',
  title: 'Link',
  fieldsets: [
    {
      name: 'target',
      title: 'Where it leads',
    },
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
            const page = await pageById(value._ref, context)
            // Sanity reports an unpublished page.
            const reason = page && whyHidden(page, Date.now())
            return reason ? `The page ${reason}, so the link is left out until it is on the site.` : true
          })
          .warning(),
    }),
    defineField({
      name: 'href',
      fieldset: 'target',
      type: 'string',
      title: 'Address',
      description: 'A path on this site, such as /games, or a whole address elsewhere.',
      validation: addressRules,
    }),
    defineField({
      name: 'newTab',
      type: 'boolean',
      title: 'Opens in a new tab',
      description: 'For places outside this site that people come back from.',
      initialValue: false,
    }),
    ...visibilityFields(),
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
