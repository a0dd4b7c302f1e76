/** The seller in mails and receipts. */
export type SellerIdentity = {
  name: string
  organisationNumber: string
  vatNumber: string
  address: string
  email: string
  phone: string | null
  tradeRegister?: string | null | undefined
  representative?: string | null | undefined
  /** ISO 3166-1. Where the shop sells, as it was when this was read. */
  countries?: readonly string[] | null | undefined
}

type Registered = Pick<SellerIdentity, 'tradeRegister' | 'representative'>

/** Required by directive 2000/31/EC, article 5(1)(d), of a company in a public register. */
export const registerLines = ({ tradeRegister, representative }: Registered): string[] => [
  ...(tradeRegister ? [`Registered: ${tradeRegister}`] : []),
  ...(representative ? [`Represented by ${representative}`] : []),
]

export const sellerLines = (seller: SellerIdentity): string[] => [
  seller.name,
  ...seller.address.split('\n'),
  `Organisation number ${seller.organisationNumber}`,
  `VAT number ${seller.vatNumber}`,
  ...registerLines(seller),
  seller.email,
  ...(seller.phone ? [seller.phone] : []),
]

/** Said before each order, beside a link to the terms. */
export const termsApply = 'When you pay, our terms of sale apply.'

/** The reminder of directive 2011/83/EU, article 6(1)(lb), as changed by directive (EU) 2024/825. */
export const legalGuarantee =
  'The legal guarantee of conformity applies: what you buy has to be as described and has to work, or we put it right free of charge.'
