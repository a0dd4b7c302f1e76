import { defineField, type SanityDocument } from 'sanity'
import { payPeriods } from '../../web/shared/jobs/pay.ts'
import { CURRENCY } from '../../web/shared/shop.ts'
import { isBlank } from '../blank.ts'

const amount = (name: string, title: string) =>
  defineField({
    name,
    type: 'number',
    title,
    validation: (rule) => [
      rule.required().error('Say the amount.'),
      rule.positive().error('The amount must be more than 0.'),
    ],
  })

const hasValue = (value: unknown) => value !== undefined && value !== null

const isUnnamed = (document: SanityDocument | undefined) =>
  typeof document?.payUnnamed === 'string' && !isBlank(document.payUnnamed)

/** Applicants get to know the pay, or its range, before the first talk: directive (EU) 2023/970, article 5. */
export const payField = defineField({
  name: 'pay',
  type: 'object',
  title: 'Pay',
  description:
    'Before tax. The range from which you really choose, or twice the same amount: applicants have a right to know it before the first talk.',
  options: { columns: 2 },
  hidden: ({ document, value }) => isUnnamed(document) && !hasValue(value?.from) && !hasValue(value?.to),
  fields: [
    amount('from', 'From'),
    amount('to', 'To'),
    defineField({
      name: 'currency',
      type: 'string',
      title: 'Currency',
      initialValue: CURRENCY,
      validation: (rule) => [
        rule.required().error('Say the currency.'),
        rule
          .regex(/^[A-Z]{3}$/, { name: 'currency code' })
          .error(`Write its three letters, such as ${CURRENCY} or EUR.`),
      ],
    }),
    defineField({
      name: 'per',
      type: 'string',
      title: 'Per',
      initialValue: 'MONTH',
      options: { list: Object.entries(payPeriods).map(([value, title]) => ({ title, value })) },
      validation: (rule) => rule.required().error('Say for which time.'),
    }),
  ],
  validation: (rule) =>
    rule.custom((pay, { document }) => {
      if (!hasValue(pay)) return isUnnamed(document) || 'Say the pay, or below why you name none.'
      const { from, to } = pay
      return typeof from !== 'number' || typeof to !== 'number' || from <= to || '“To” is less than “From”.'
    }),
})
