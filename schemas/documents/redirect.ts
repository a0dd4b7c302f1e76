import { defineField, defineType, type ValidationContext } from 'sanity'
import { checkAddress, sourceFault } from '../links/link.ts'
import { warnOfNoPage } from '../links/links-in.ts'
import { holderOfPath, otherRedirects } from '../links/other-documents.ts'
import { faultOfFrom, faultOfTo, pathOf, type Redirect } from '../links/redirect-path.ts'
import { isFixedPath } from '../links/reserved-paths.ts'

/** The redirect in the form, with empty strings for empty fields. */
function onForm({ document }: ValidationContext): Redirect {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { _id: document?._id ?? '', from: text(document?.from), to: text(document?.to) }
}

async function checkFrom(from: string | undefined, context: ValidationContext) {
  if (!from) return true
  const fault = sourceFault(from)
  if (fault) return fault
  if (isFixedPath(pathOf(from) ?? from))
    return `“${from}” is a fixed page of the site and can’t be redirected.`
  return faultOfFrom(onForm(context), await otherRedirects(context)) ?? true
}

async function checkTo(to: string | undefined, context: ValidationContext) {
  if (!to) return true
  if (/^(mailto|tel):/i.test(to))
    return 'A redirect leads to a page: a path on this site, or a whole address elsewhere.'
  return faultOfTo(onForm(context), await otherRedirects(context)) ?? true
}

async function warnWhenShown(from: string | undefined, context: ValidationContext) {
  const path = from && pathOf(from)
  const holder = path ? await holderOfPath(context, { path }) : null
  if (!holder) return true
  return `“${holder.title}” has the address “${from}” and is shown there: this redirect does nothing until that changes.`
}

export const redirect = defineType({
  name: 'redirect',
  type: 'document',
  title: 'Redirect',
  fields: [
    defineField({
      name: 'from',
      type: 'string',
      title: 'From',
      description: 'The old address, beginning with the slash: /coc_aatt, for instance.',
      validation: (rule) => [
        rule.required().error('Say which address is redirected.'),
        rule.custom(checkFrom),
        rule.custom(warnWhenShown).warning(),
      ],
    }),
    defineField({
      name: 'to',
      type: 'string',
      title: 'To',
      description: 'Where it leads: a path on this site, or a whole address elsewhere.',
      validation: (rule) => [
        rule.required().error('Say where it leads.'),
        rule.custom(checkAddress).custom(checkTo),
        rule.custom(warnOfNoPage).warning(),
      ],
    }),
    defineField({
      name: 'permanent',
      type: 'boolean',
      title: 'Permanent',
      description: 'On: browsers and search engines remember the new address. Off: only for now.',
      initialValue: true,
    }),
  ],
  preview: {
    select: { from: 'from', to: 'to', permanent: 'permanent' },
    prepare: ({ from, to, permanent }) => ({
      title: from,
      subtitle: `→ ${to}${permanent ? '' : ' (for now)'}`,
    }),
  },
})
