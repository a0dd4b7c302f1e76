import { defineField, defineType } from 'sanity'
import { today } from '../../web/shared/products/swedish-time.ts'
import { COUNTRY } from '../../web/shared/shop.ts'
import { shortDay } from '../fields/moments.ts'
import { payField } from '../fields/pay.ts'
import { slugField } from '../fields/slug.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'
import { checkEmail } from '../links/link.ts'

/** Hides the date of leaving unless an older document has one: a job leaves by *Open* or *Closes on*. */
const jobVisibility = visibilityFields.map((field) =>
  field.name === 'visibleUntil'
    ? { ...field, hidden: ({ value }: { value?: unknown }) => value === undefined }
    : field,
)

/** The state of a job in a row of a list. Undefined instead of “Open”, which a draft that was never published is not. */
export function stateOf(open: unknown, closesOn: unknown, day: string): string | undefined {
  if (!open) return 'Closed'
  if (typeof closesOn !== 'string') return undefined
  return closesOn < day ? `Closed since ${shortDay(closesOn)}` : `until ${shortDay(closesOn)}`
}

/** The message about a day without effect; true for others. */
export const closedByHand = (open: unknown, closesOn: unknown): string | true =>
  open === false && typeof closesOn === 'string' && closesOn >= today(Date.now())
    ? '“Open” is off, so this day has no effect: the job stays off the site. Switch “Open” on.'
    : true

export const job = defineType({
  name: 'job',
  type: 'document',
  title: 'Job',
  fieldsets: [visibilityFieldset],
  initialValue: () => ({
    open: true,
    postedOn: today(Date.now()),
    employmentType: 'FULL_TIME',
    country: COUNTRY,
  }),
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Job title',
      description: 'The role alone, such as Sound designer.',
      validation: (rule) => rule.required().error('Give the job a title.'),
    }),
    slugField({ description: 'The last part of the address: /jobs/…' }),
    ...jobVisibility,
    defineField({
      name: 'open',
      type: 'boolean',
      title: 'Open',
      description:
        'Switch off when the job is taken, and publish: it leaves the site, and stays in the list Jobs, under Expired. Unpublish and Delete are for a job that should never have been there.',
    }),
    defineField({
      name: 'postedOn',
      type: 'date',
      title: 'Posted on',
      validation: (rule) => rule.required().error('Say when the job was posted.'),
    }),
    defineField({
      name: 'closesOn',
      type: 'date',
      title: 'Closes on',
      description:
        'The last day for applications. After it the job leaves the site by itself, as if it were switched off.',
      validation: (rule) => [
        rule.min(rule.valueOfField('postedOn')).error('It can’t close before it was posted.'),
        rule.custom((closesOn, { document }) => closedByHand(document?.open, closesOn)).warning(),
      ],
    }),
    defineField({
      name: 'location',
      type: 'string',
      title: 'Place',
      description: 'A town, or “Remote”.',
      validation: (rule) => rule.required().error('Say where the work is done.'),
    }),
    defineField({
      name: 'country',
      type: 'country',
      title: 'Country',
      description:
        'Where the place is, or for a remote job where people may live. Search engines show the job there.',
      validation: (rule) => [
        rule.required().error('Say in which country.'),
        rule.regex(/^[A-Z]{2}$/, 'country code').error('Choose the country from the list.'),
      ],
    }),
    defineField({
      name: 'employmentType',
      type: 'string',
      title: 'Kind of employment',
      options: {
        list: [
          { title: 'Full time', value: 'FULL_TIME' },
          { title: 'Part time', value: 'PART_TIME' },
          { title: 'Contract', value: 'CONTRACTOR' },
          { title: 'Internship', value: 'INTERN' },
        ],
      },
      validation: (rule) => rule.required().error('Choose the kind of employment.'),
    }),
    payField,
    defineField({
      name: 'payUnnamed',
      type: 'string',
      title: 'Why no pay is named',
      description:
        'Only for work without a set pay, such as “A share of the sales, agreed on for each adventure”. Shown in place of the pay.',
    }),
    defineField({
      name: 'body',
      type: 'richText',
      title: 'Description',
      description: 'The work, what you look for, what you offer, how to apply.',
      validation: (rule) => rule.required().error('Describe the job.'),
    }),
    defineField({
      name: 'applyTo',
      type: 'string',
      title: 'Applications go to',
      description: 'An e-mail address.',
      validation: (rule) => [rule.required().error('Say where applications go.'), rule.custom(checkEmail)],
    }),
  ],
  preview: {
    select: { title: 'title', open: 'open', closesOn: 'closesOn', location: 'location' },
    prepare: ({ title, open, closesOn, location }) => ({
      title,
      subtitle: [location, stateOf(open, closesOn, today(Date.now()))].filter(Boolean).join(' · '),
    }),
  },
})
