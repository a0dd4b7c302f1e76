import { type Check, type Fields, requiredCheck, textAt } from './checks.ts'

const CLOSED = 'Until it is filled in, the shop opens no checkout.'

/** The checks of the site settings: who sells. Other fields are covered by their own rules. */
export const siteSettingsChecks = (document: Fields): Check[] =>
  [
    { title: 'Name of the seller', field: 'sellerName' },
    { title: 'Organisation number', field: 'organisationNumber' },
    { title: 'VAT number', field: 'vatNumber' },
    { title: 'Postal address', field: 'sellerAddress' },
    { title: 'E-mail address of the seller', field: 'sellerEmail' },
  ].map(({ title, field }) =>
    requiredCheck({ title, field, isDone: textAt(document, field) !== '', cure: CLOSED }),
  )
