import type { SanityClient } from '@sanity/client'
import type { SellerIdentity } from '#shared/legal/seller.ts'
import type { LegalContent, LegalText } from '../catalogue/legal-texts.ts'

export const sampleSeller: SellerIdentity = {
  name: 'Sample Seller AB',
  organisationNumber: '556000-0000',
  vatNumber: 'SE556000000001',
  address: 'Sample Street 1\n111 11 Stockholm\nSweden',
  email: 'seller@candlecast.example',
  phone: '+46 8 465 004 00',
}

const lineOf = ({ name, address, phone, email }: SellerIdentity) =>
  [name, ...address.split('\n'), phone, email].join(', ')

const termsOf = (seller: SellerIdentity) => `Terms of sale, in short.
The seller is ${lineOf(seller)}. You conclude the contract with this company when you press the button on the last page.
All prices are final prices and include value added tax. The total is shown to you before you conclude the contract.
Payment is due at once. You choose among the means of payment that are shown to you on the last page.
Digital content is delivered to your account. You can start it as soon as the payment has arrived.
Consumers have a right of withdrawal, which is explained to you on a page of its own.
The statutory warranty rights apply to everything that we sell. Tell us about a defect and we remedy it.
A gift is redeemed with a code by the person to whom you give it.
In a dispute you may turn to a conciliation body or to the courts at the place where you live.`

/** The model instructions and form of directive 2011/83/EU, annex I. */
const withdrawalOf = (seller: SellerIdentity) => `Right of withdrawal, in short.
You have the right to withdraw from this contract within 14 days without giving any reason.
The withdrawal period will expire after 14 days from the day of the conclusion of the contract.
To exercise the right of withdrawal, you must inform us (${lineOf(seller)}) of your decision to withdraw from this contract by an unequivocal statement. You may use the attached model withdrawal form, but it is not obligatory.
If you withdraw from this contract, we shall reimburse to you all payments received from you, without undue delay and in any event not later than 14 days from the day on which we are informed about your decision.
I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract. Name of consumer(s), Address of consumer(s), Signature of consumer(s) (only if this form is notified on paper), Date.`

const privacy = `The controller is the company named above. Here we explain how it handles personal data of people who visit this site, have an account or buy something here.
We process your e-mail address, your username and your orders for the performance of the contract. The lawful basis is the contract with you.
We process technical data of your device to keep the site secure. The lawful basis is our legitimate interest in a secure shop.
We do not sell your data to anyone. Recipients are the companies that host the shop, send our mails and handle payments; each of them is bound by a contract with us.
Orders are retained for seven years, because bookkeeping laws require it of every company. Everything else is removed when you close your account.
You can ask for access to your data, for rectification, erasure and portability, and you may restrict the processing.
You may object to processing that rests on a legitimate interest, for reasons of your own situation.
You may lodge a complaint with the commissioner of your country.`

const bodyOf = (text: string): LegalText['body'] =>
  text.split('\n').map((line, index) => ({
    _type: 'block',
    _key: `b${index + 1}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 's1', text: line, marks: [] }],
  }))

const version = '2026-11-22'
const textsOf = (seller: SellerIdentity): LegalText[] => [
  { page: 'terms', version, title: 'Terms of sale', body: bodyOf(termsOf(seller)) },
  { page: 'withdrawal', version, title: 'Right of withdrawal', body: bodyOf(withdrawalOf(seller)) },
]

/** Texts of other words than the seed's, in the shape of `legalTextsQuery`. */
export const sampleLegalTexts = {
  seller: { ...sampleSeller },
  pages: [
    ...textsOf(sampleSeller).map(({ page, body }) => ({ type: `${page}Page`, body })),
    { type: 'privacyPage', body: bodyOf(privacy) },
  ],
  offers: [],
}

/** Means of payment and where the seller sells. */
export const saidBeforeOrder = { payment: 'Pay with Visa.', area: 'We sell in the EU.' }

export const sampleLegalContent: LegalContent = { seller: sampleSeller, texts: textsOf(sampleSeller) }

export async function publishLegal(client: SanityClient, changes: Partial<SellerIdentity> = {}) {
  const seller = { ...sampleSeller, ...changes }
  const transaction = client.transaction().createOrReplace({
    _id: 'siteSettings',
    _type: 'siteSettings',
    sellerName: seller.name,
    organisationNumber: seller.organisationNumber,
    vatNumber: seller.vatNumber,
    sellerAddress: seller.address,
    sellerEmail: seller.email,
    sellerPhone: seller.phone,
    paymentMeans: saidBeforeOrder.payment,
    salesArea: saidBeforeOrder.area,
  })
  for (const { page, version, title, body } of textsOf(seller)) {
    const type = `${page}Page`
    transaction.createOrReplace({ _id: type, _type: type, validFrom: version, title, body })
  }
  transaction.createOrReplace({
    _id: 'privacyPage',
    _type: 'privacyPage',
    updatedOn: version,
    title: 'Privacy policy',
    body: bodyOf(privacy),
  })
  await transaction.commit()
}

export const calendarYear = { yearStart: '01-01', timeZone: 'Europe/Stockholm' }
