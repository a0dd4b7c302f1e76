import { expect, it } from 'vitest'
import { jobPosting } from './job-posting.ts'
import { product } from './product.ts'
import { game, newsArticle } from './publications.ts'
import { breadcrumbList, faqPage, jsonLdText, organization, website } from './site.ts'

const siteUrl = 'https://candlecast.example'
const publisher = { siteUrl, siteName: 'Candlecast', companyName: 'Candlecast AB' }
const image = `${siteUrl}/cdn/images/cover.jpg`

/** The publisher, as other items contain it. */
const publisherItem = {
  '@type': 'Organization',
  '@id': 'https://candlecast.example/#organization',
  name: 'Candlecast AB',
  url: 'https://candlecast.example/',
  logo: 'https://candlecast.example/icon-512.png',
}

/** Parses the JSON-LD text, as a search engine does. */
const read = (thing: Parameters<typeof jsonLdText>[0]): object => {
  const { '@context': context, ...rest } = JSON.parse(jsonLdText(thing))
  expect(context).toBe('https://schema.org')
  return rest
}

it('describes the publisher of the site', () => {
  const profile = 'https://discord.candlecast.example/candlecast'
  const email = 'support@candlecast.example'
  const about = { description: 'Stories.', supportEmail: email, profiles: [profile, null] }
  expect(read(organization(publisher, about))).toEqual({
    ...publisherItem,
    description: 'Stories.',
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email },
    sameAs: [profile],
  })
  const unknown = { description: undefined, supportEmail: null, profiles: [null] }
  expect(read(organization(publisher, unknown))).toEqual({ ...publisherItem, sameAs: [] })
})

it('describes the site and refers to its publisher', () => {
  expect(read(website(publisher))).toEqual({
    '@type': 'WebSite',
    '@id': 'https://candlecast.example/#website',
    name: 'Candlecast',
    url: 'https://candlecast.example/',
    inLanguage: 'en-GB',
    publisher: { '@id': publisherItem['@id'] },
  })
})

it('lists the breadcrumbs of a page', () => {
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Web Shop', path: '/shop' },
  ]
  expect(read(breadcrumbList(siteUrl, trail, 'F.I.S.T.'))).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://candlecast.example/' },
      { '@type': 'ListItem', position: 2, name: 'Web Shop', item: 'https://candlecast.example/shop' },
      { '@type': 'ListItem', position: 3, name: 'F.I.S.T.' },
    ],
  })
})

const onSale = {
  id: 'fod',
  path: '/shop/product/fod',
  title: 'The Fortress of Death',
  description: 'Alone in the dark.',
  image,
  price: 187.5,
  saleEnds: null,
  release: null,
  accessibility: [],
}
const productThing = (changes: object = {}) =>
  read(product(publisher, { ...onSale, ...changes }, Date.parse('2026-11-22T12:00:00Z')))

it('describes a product and its offer', () => {
  expect(productThing()).toEqual({
    '@type': 'Product',
    name: 'The Fortress of Death',
    description: 'Alone in the dark.',
    sku: 'fod',
    url: 'https://candlecast.example/shop/product/fod',
    image,
    brand: { '@type': 'Brand', name: 'Candlecast' },
    offers: {
      '@type': 'Offer',
      url: 'https://candlecast.example/shop/product/fod',
      price: '187.50',
      priceCurrency: 'SEK',
      availability: 'https://schema.org/InStock',
      seller: publisherItem,
    },
  })
})

it('says until when a sale price holds, and marks a pre-order, which has no offer once it is overdue', () => {
  expect(productThing({ saleEnds: Date.parse('2026-11-30T00:00:00+01:00') })).toMatchObject({
    offers: { price: '187.50', priceValidUntil: '2026-11-29T23:00:00.000Z' },
  })
  expect(productThing({ release: { releasedAt: '2027-01-15T18:00:00Z', isGameOut: null } })).toMatchObject({
    offers: {
      availability: 'https://schema.org/PreOrder',
      availabilityStarts: '2027-01-15T18:00:00.000Z',
    },
  })
  const overdue = { image: null, release: { releasedAt: '2025-03-28', isGameOut: null } }
  expect(productThing(overdue)).not.toHaveProperty('offers')
  expect(productThing(overdue)).not.toHaveProperty('image')
})

it('describes a game, its awards, and what makes it or a product playable for more people', () => {
  const fist = { path: '/fist', title: 'F.I.S.T.', description: 'A dungeon.', image, accessibility: [] }
  expect(read(game(publisher, { ...fist, awards: [] }))).toEqual({
    '@type': 'Game',
    name: 'F.I.S.T.',
    description: 'A dungeon.',
    url: 'https://candlecast.example/fist',
    image,
    inLanguage: 'en-GB',
    publisher: publisherItem,
  })
  const accessibility = ['Playable by ear alone', 'Save Anytime']
  const awards = ['Winner, Best Audio Game 2026']
  const features = { accessibilityFeature: accessibility }
  expect(read(game(publisher, { ...fist, accessibility, awards }))).toMatchObject({
    ...features,
    award: awards,
  })
  expect(productThing({ accessibility })).toMatchObject({ '@type': ['Product', 'Game'], ...features })
})

it('describes a press release with its dates of publication and change, and without missing fields', () => {
  const release = {
    path: '/press/fist',
    headline: 'F.I.S.T. is out',
    description: 'Tonight.',
    publishedOn: '2025-03-28',
    updatedAt: '2025-04-01T08:00:00Z',
    image,
  }
  const whole = {
    '@type': 'NewsArticle',
    headline: 'F.I.S.T. is out',
    description: 'Tonight.',
    datePublished: '2025-03-28',
    dateModified: '2025-04-01T08:00:00Z',
    image,
    mainEntityOfPage: 'https://candlecast.example/press/fist',
    inLanguage: 'en-GB',
    author: publisherItem,
    publisher: publisherItem,
  }
  expect(read(newsArticle(publisher, release))).toEqual(whole)
  const { datePublished: _day, image: _image, ...rest } = whole
  expect(read(newsArticle(publisher, { ...release, publishedOn: '', image: null }))).toEqual(rest)
})

const job = {
  path: '/jobs#writer',
  title: 'Adventure writer',
  description: 'You write.\n\nWe listen.',
  location: 'Malmö',
  country: 'SE',
  employmentType: 'FULL_TIME',
  postedOn: '2026-11-01',
  closesOn: '2026-12-31',
  applyTo: 'jobs@candlecast.example',
  pay: { from: 38_000, to: 45_000, currency: 'SEK', per: 'MONTH' } as const,
}
const jobThing = (changes: object = {}) => read(jobPosting(publisher, { ...job, ...changes }))

it('describes a job that is open until the end of its last day, and leaves out missing fields', () => {
  const place = (address: object) => ({
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } },
  })
  const known = {
    '@type': 'JobPosting',
    title: 'Adventure writer',
    description: 'You write.\n\nWe listen.',
    url: 'https://candlecast.example/jobs#writer',
    hiringOrganization: publisherItem,
  }
  expect(jobThing()).toEqual({
    ...known,
    datePosted: '2026-11-01',
    validThrough: '2026-12-31T22:59:59.000Z',
    employmentType: 'FULL_TIME',
    ...place({ addressLocality: 'Malmö', addressCountry: 'SE' }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'SEK',
      value: { '@type': 'QuantitativeValue', minValue: 38_000, maxValue: 45_000, unitText: 'MONTH' },
    },
    applicationContact: { '@type': 'ContactPoint', email: 'jobs@candlecast.example' },
  })
  const none = { employmentType: null, postedOn: null, closesOn: null, applyTo: '', country: null, pay: null }
  expect(jobThing(none)).toEqual({ ...known, ...place({ addressLocality: 'Malmö' }) })
})

it('marks a job as remote by its place', () => {
  for (const location of ['Remote', 'remote', ' Remote (Europe)']) {
    const thing = jobThing({ location })
    expect(thing, location).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'SE' },
    })
    expect(thing, location).not.toHaveProperty('jobLocation')
  }
  expect(jobThing({ location: 'Remoteville' })).toHaveProperty('jobLocation')
})

it('lists questions with their answers, and escapes text that could end its script element', () => {
  const question = '</script><script>alert(1)</script><!--'
  const text = jsonLdText(faqPage([{ question, answer: 'Alone.' }]))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: 'Alone.' } },
    ],
  })
})
