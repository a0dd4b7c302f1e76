/** Facts of the seller in legal texts. The site settings have them, so that each is written once. */
import type { RichTextContent } from '../content-types.ts'

/** The names are those of `sellerFragment`. */
export type Seller = Readonly<Record<string, unknown>> | null | undefined

/** Fields without which the shop opens no checkout, with their titles in the Studio. */
export const identityTitles = {
  name: 'Name of the seller',
  organisationNumber: 'Organisation number',
  vatNumber: 'VAT number',
  address: 'Postal address',
  email: 'E-mail address of the seller',
  phone: 'Phone of the seller',
} as const

/** The facts that a text can name, with the titles of their fields in the Studio. */
export const sellerFactTitles = {
  ...identityTitles,
  tradeRegister: 'Trade register and number',
  representative: 'Authorised representative',
} as const
export type SellerFact = keyof typeof sellerFactTitles

const isFact = (name: unknown): name is SellerFact =>
  typeof name === 'string' && Object.hasOwn(sellerFactTitles, name)

/** In one line. Empty if the settings lack it. */
export function sellerFactText(fact: unknown, seller: Seller): string {
  const value = isFact(fact) ? seller?.[fact] : undefined
  const lines = typeof value === 'string' ? value.split('\n').map((line) => line.trim()) : []
  return lines.filter(Boolean).join(', ')
}

type Fields = { readonly [field: string]: unknown }
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isNamed = (child: unknown): child is Fields => isObject(child) && child._type === 'sellerFact'
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const EMAIL_LINK = 'sellerEmail'

function filled(block: unknown, seller: Seller): unknown {
  if (!isObject(block) || !listOf(block.children).some(isNamed)) return block
  const children = listOf(block.children).map((child) => {
    if (!isNamed(child)) return child
    const marks = child.fact === 'email' ? [EMAIL_LINK] : []
    return { _type: 'span', _key: child._key, marks, text: sellerFactText(child.fact, seller) }
  })
  const link = {
    _type: 'link',
    _key: EMAIL_LINK,
    href: `mailto:${sellerFactText('email', seller)}`,
    newTab: null,
  }
  return { ...block, children, markDefs: [...listOf(block.markDefs), link] }
}

/** The legal text with the facts of the seller as words, and their e-mail address as a link. */
export function withSellerFacts(body: RichTextContent | null, seller: Seller): RichTextContent | null
export function withSellerFacts(body: unknown, seller: Seller): unknown
export function withSellerFacts(body: unknown, seller: Seller): unknown {
  return Array.isArray(body) ? body.map((block: unknown) => filled(block, seller)) : body
}

/** The facts that a text names. */
export const factsNamedIn = (body: unknown): SellerFact[] =>
  listOf(body)
    .flatMap((block) => (isObject(block) ? listOf(block.children) : []))
    .flatMap((child) => (isNamed(child) && isFact(child.fact) ? child.fact : []))
