/** The seed's placeholders for a real seller, for texts that a lawyer has read, and for people, quotes and awards. */
import { plainText } from '../rich-text/plain-text.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { textOnly } from '../rich-text/text-only.ts'
import { brand } from '../shop.ts'
import { isLegalPage, type LegalFault, type LegalTexts, legalPageTitles } from './legal-text.ts'
import { identityTitles, type SellerFact, sellerFactTitles } from './seller-facts.ts'

/** Every legal text of the seed begins with this sentence. Editors remove it once a lawyer has read the text. */
export const draftNotice = 'This text is a draft that comes with the software.'

/** Values for examples: no company number begins so, and the Swedish regulator reserves the phone number for fiction. */
export const sampleSeller = {
  name: `${brand.name} Sample AB`,
  organisationNumber: '556000-0000',
  vatNumber: 'SE556000000001',
  address: 'Sample Street 1\n111 11 Stockholm\nSweden',
  email: `sales@${brand.slug}.example`,
  phone: '+46 8 465 004 00',
  tradeRegister: 'Swedish Companies Registration Office (Bolagsverket), 556000-0000',
  representative: 'Sam Sample, managing director',
} as const satisfies Record<SellerFact, string>

/** Fields without which the shop opens no checkout. */
export const requiredSellerFields = {
  ...identityTitles,
  payment: 'Means of payment',
  area: 'Where we sell',
}

const marks: Record<SellerFact, RegExp> = {
  name: /\bsample ab\b/i,
  organisationNumber: /556000-?0000(?!\d)/,
  vatNumber: /SE556000000001/i,
  address: /sample street 1(?!\d)/i,
  email: /@[\w.-]+\.example\b/i,
  tradeRegister: /556000-?0000(?!\d)/,
  representative: /\bsam sample\b/i,
  phone: /(\+46|0)\D?8\D{0,2}465\D?004\D?00(?!\d)/,
}

/** The seed marks invented people, magazines and awards so, and its addresses lead nowhere. */
const inventedMarks = [/\(sample\)/i, /^https?:\/\/[\w.-]+\.example(\/|$)/i]

const isInvented = (word: unknown) =>
  typeof word === 'string' && inventedMarks.some((mark) => mark.test(word))

const isSellerField = (name: string): name is SellerFact => Object.hasOwn(sampleSeller, name)
/** Finds a sample seller, draft notices, and offers with invented people or praise. Empty for the shop’s own content. */
export function samplesIn({ seller, pages, offers }: LegalTexts): LegalFault[] {
  const ofSeller = Object.entries(seller ?? {}).flatMap(([field, value]) => {
    if (!isSellerField(field) || typeof value !== 'string' || !marks[field].test(value)) return []
    const title = sellerFactTitles[field]
    return [
      {
        what: `“${title}” is still the sample’s`,
        where: 'document siteSettings, group Seller',
        cure: `Fill in your own “${title}” in the Studio’s site settings, and publish.`,
      },
    ]
  })
  const ofPages = pages.flatMap(({ type, body }) => {
    if (!plainText(textOnly(readRichText(body))).includes(draftNotice)) return []
    const title = isLegalPage(type) ? legalPageTitles[type] : type
    return [
      {
        what: `The page “${title}” still has its draft notice`,
        where: `document ${type}`,
        cure: 'Have a lawyer read it, remove the notice, set the date, and publish.',
      },
    ]
  })
  const ofOffers = offers.flatMap(({ _id, title, words }) => {
    const invented = (words ?? []).filter(isInvented)
    if (invented.length === 0) return []
    return [
      {
        what: `“${title}” names what the sample invented: ${invented.join(', ')}`,
        where: `document ${_id}`,
        cure: 'Name people, quotes and awards that exist, or remove them, and publish.',
      },
    ]
  })
  return [...ofSeller, ...ofPages, ...ofOffers]
}
