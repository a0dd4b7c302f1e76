import { type FieldCheck, type Fields, requiredCheck, textAt } from './checks.ts'

const CLOSED = 'Until it is filled in, the shop opens no checkout.'

/** The checks of the site settings: who sells. Other fields are covered by their own rules. */
export const siteSettingsChecks = (document: Fields): FieldCheck[] =>
  ['sellerName', 'organisationNumber', 'vatNumber', 'sellerAddress', 'sellerEmail', 'sellerPhone'].map(
    (field) => requiredCheck({ field, isDone: textAt(document, field) !== '', cure: CLOSED }),
  )
