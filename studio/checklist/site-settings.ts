import { adviceCheck, type FieldCheck, type Fields, requiredCheck, textAt } from './checks.ts'

const CLOSED = 'Until it is filled in, the shop opens no checkout.'

const required = [
  'sellerName',
  'organisationNumber',
  'vatNumber',
  'sellerAddress',
  'sellerEmail',
  'sellerPhone',
  'paymentMeans',
  'salesArea',
]

/** The checks of the site settings: who sells. Other fields are covered by their own rules. */
export const siteSettingsChecks = (document: Fields): FieldCheck[] => [
  ...required.map((field) => requiredCheck({ field, isDone: textAt(document, field) !== '', cure: CLOSED })),
  adviceCheck({
    field: 'tradeRegister',
    isDone: textAt(document, 'tradeRegister') !== '',
    cure: 'A company in a public register has to name it, with its number there.',
  }),
]
