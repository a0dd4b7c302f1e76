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
const read = (thing: Parameters<typeof jsonLdText>[0]): unknown => {
  const { '@context': context, ...rest } = JSON.parse(jsonLdText(thing))
  expect(context).toBe('https://schema.org')
  return rest
}

it('describes the publisher of the site', () => {
  const about = {
    description: 'Stories in the dark.',
    supportEmail: 'support@candlecast.example',
    profiles: ['https://discord.candlecast.example/candlecast', null],
  }
  expect(read(organization(publisher, about))).toEqual({
    ...publisherItem,
    description: 'Stories in the dark.',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: 'support@candlecast.example',
    },
    sameAs: ['https://discord.candlecast.example/candlecast'],
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

const now = Date.parse('2026-11-22T12:00:00Z')
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

it('describes a product and its offer', () => {
  expect(read(product(publisher, onSale, now))).toEqual({
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

it('says until when a sale price holds', () => {
  const saleEnds = Date.parse('2026-11-30T00:00:00+01:00')
  expect(read(product(publisher, { ...onSale, saleEnds }, now))).toMatchObject({
    offers: { price: '187.50', priceValidUntil: '2026-11-29T23:00:00.000Z' },
  })
})

it('marks a pre-order', () => {
  const preOrder = { ...onSale, image: null }
  expect(
    read(
      product(
        publisher,
        { ...preOrder, release: { releasedAt: '2027-01-15T18:00:00Z', isGameOut: null } },
        now,
      ),
    ),
  ).toMatchObject({
    offers: {
      availability: 'https://schema.org/PreOrder',
      availabilityStarts: '2027-01-15T18:00:00.000Z',
    },
  })
  expect(
    read(product(publisher, { ...preOrder, release: { releasedAt: '2025-03-28', isGameOut: null } }, now)),
  ).not.toHaveProperty('offers')
})

const fist = {
  path: '/fist',
  title: 'F.I.S.T.',
  description: 'A dungeon.',
  image,
  accessibility: [],
  awards: [],
}

it('describes a game, its awards, and what makes it or a product playable for more people', () => {
  expect(read(game(publisher, fist))).toEqual({
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
  expect(read(game(publisher, { ...fist, accessibility, awards }))).toMatchObject({
    accessibilityFeature: accessibility,
    award: awards,
  })
  expect(read(product(publisher, { ...onSale, accessibility }, now))).toMatchObject({
    '@type': ['Product', 'Game'],
    accessibilityFeature: accessibility,
  })
})

const release = {
  path: '/press/fist',
  headline: 'F.I.S.T. is out',
  description: 'Tonight.',
  publishedOn: '2025-03-28',
  updatedAt: '2025-04-01T08:00:00Z',
  image,
}

it('describes a press release with its dates of publication and change', () => {
  expect(read(newsArticle(publisher, release))).toEqual({
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
  })
})

it('leaves out missing fields of a press release', () => {
  const thing = read(newsArticle(publisher, { ...release, publishedOn: '', image: null }))
  expect(thing).not.toHaveProperty('datePublished')
  expect(thing).not.toHaveProperty('image')
})

it('lists questions with their answers', () => {
  expect(read(faqPage([{ question: 'Alone?', answer: 'Alone.' }]))).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Alone?', acceptedAnswer: { '@type': 'Answer', text: 'Alone.' } },
    ],
  })
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
}

it('describes a job that is open until the end of its last day', () => {
  expect(read(jobPosting(publisher, job))).toEqual({
    '@type': 'JobPosting',
    title: 'Adventure writer',
    description: 'You write.\n\nWe listen.',
    url: 'https://candlecast.example/jobs#writer',
    datePosted: '2026-11-01',
    validThrough: '2026-12-31T22:59:59.000Z',
    employmentType: 'FULL_TIME',
    hiringOrganization: publisherItem,
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Malmö', addressCountry: 'SE' },
    },
    applicationContact: { '@type': 'ContactPoint', email: 'jobs@candlecast.example' },
  })
})

it('marks a job as remote by its place', () => {
  for (const location of ['Remote', 'remote', ' Remote (Europe)']) {
    const thing = read(jobPosting(publisher, { ...job, location }))
    expect(thing, location).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'SE' },
    })
    expect(thing, location).not.toHaveProperty('jobLocation')
  }
  expect(read(jobPosting(publisher, { ...job, location: 'Remoteville' }))).toHaveProperty('jobLocation')
})

it('leaves out missing fields of a job', () => {
  const open = { ...job, employmentType: null, postedOn: null, closesOn: null, applyTo: '', country: null }
  const thing = read(jobPosting(publisher, open))
  for (const field of ['employmentType', 'datePosted', 'validThrough', 'applicationContact'])
    expect(thing).not.toHaveProperty(field)
  expect(thing).toHaveProperty('jobLocation', {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: 'Malmö' },
  })
})

it('escapes text that could end its script element or begin a comment', () => {
  const question = '</script><script>alert(1)</script><!--'
  const text = jsonLdText(faqPage([{ question, answer: '' }]))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ mainEntity: [{ name: question }] })
})
