/** The company that sells in the sample content. No register has these numbers. */
import { mail } from '../addresses.ts'
import { em, link, paragraph } from '../portable-text.ts'

export const seller = {
  name: 'Candlecast Sample AB',
  organisationNumber: '556000-0000',
  vatNumber: 'SE556000000001',
  address: ['Sample Street 1', '111 11 Stockholm', 'Sweden'],
  email: mail.sales,
} as const

export const sellerMail = link(seller.email, `mailto:${seller.email}`)

/** `Name, street, town, country`, for sentences. */
export const sellerPlace = [seller.name, ...seller.address].join(', ')

/** The day from which all texts of the seed are valid. */
export const VALID_FROM = '2026-11-22'

/** The first paragraph of each legal text. */
export const draftNote = paragraph(
  em(
    'This text is a draft that comes with the software. A lawyer has to read it before the shop opens. Then remove this paragraph, and change the date above.',
  ),
)
