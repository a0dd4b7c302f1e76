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

const sampleBeforeOrder = { paymentMeans: 'Pay with Visa.', salesArea: 'We sell in the EU.' }

const text = (page: LegalText['page'], title: string): LegalText => ({
  page,
  version: '2026-11-22',
  title,
  body: [
    {
      _type: 'block',
      _key: 'b1',
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 's1', text: `${title}, in short.`, marks: [] }],
    },
  ],
})

const sampleTexts = [text('terms', 'Terms of sale'), text('withdrawal', 'Right of withdrawal')]

export const sampleLegalContent: LegalContent = { seller: sampleSeller, texts: sampleTexts }

export async function publishLegal(client: SanityClient) {
  const { name, address, email, phone, organisationNumber, vatNumber } = sampleSeller
  const transaction = client.transaction().createOrReplace({
    _id: 'siteSettings',
    _type: 'siteSettings',
    sellerName: name,
    organisationNumber,
    vatNumber,
    sellerAddress: address,
    sellerEmail: email,
    sellerPhone: phone,
    ...sampleBeforeOrder,
  })
  for (const { page, version, title, body } of sampleTexts) {
    const type = `${page}Page`
    transaction.createOrReplace({ _id: type, _type: type, validFrom: version, title, body })
  }
  await transaction.commit()
}

export const calendarYear = { yearStart: '01-01', timeZone: 'Europe/Stockholm' }
