/**
 * Structured data for search engines: JSON-LD of schema.org, by the guidelines of developers.google.com/search/docs.
 */
import { priceAmount } from './money.ts'

/** One item of structured data. Undefined fields are left out. */
export type Thing = Readonly<Record<string, unknown>> & { '@type': string | readonly string[] }

/** The publisher of the site. `siteUrl` is the site’s origin. */
export type Publisher = { siteUrl: string; siteName: string; companyName: string }

/** JSON for a script element. `<` is escaped, so that no text can end the element or begin a comment. */
export const jsonLdText = (thing: Thing) =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')

/** The publisher, as other items contain it. */
const publisherOf = ({ siteUrl, companyName }: Publisher) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: companyName,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icon-512.png`,
})

type Organization = {
  description: string | undefined
  supportEmail: string | null
  /** Addresses of its profiles on other sites. */
  profiles: readonly (string | null)[]
}

export const organization = (
  publisher: Publisher,
  { description, supportEmail, profiles }: Organization,
): Thing => ({
  ...publisherOf(publisher),
  description,
  contactPoint: supportEmail
    ? { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail }
    : undefined,
  sameAs: profiles.filter((profile) => profile !== null),
})

export const website = (publisher: Publisher): Thing => ({
  '@type': 'WebSite',
  '@id': `${publisher.siteUrl}/#website`,
  name: publisher.siteName,
  url: `${publisher.siteUrl}/`,
  inLanguage: 'en-GB',
  publisher: { '@id': `${publisher.siteUrl}/#organization` },
})

type WebPage = { path: string; title: string; description: string | undefined }

export const webPage = (siteUrl: string, { path, title, description }: WebPage): Thing => ({
  '@type': 'WebPage',
  url: `${siteUrl}${path}`,
  name: title,
  description,
  isPartOf: { '@id': `${siteUrl}/#website` },
})

type Crumb = { label: string; path: string }

/** The breadcrumbs of a page. The current page needs no address. */
export const breadcrumbList = (siteUrl: string, trail: readonly Crumb[], current: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...trail, { label: current, path: null }].map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: path === null ? undefined : `${siteUrl}${path}`,
  })),
})

type Product = {
  id: string
  path: string
  title: string
  description: string
  image: string | null
  /** SEK. */
  price: number
  /** When a sale price ends, in milliseconds since 1970. */
  saleEnds: number | null
  preOrder: boolean
  /** What makes it playable for more people. */
  accessibility: readonly string[]
}

export const product = (publisher: Publisher, item: Product): Thing => {
  const url = `${publisher.siteUrl}${item.path}`
  return {
    // A product has no accessibilityFeature. A game has it, and may be a product too.
    ...(item.accessibility.length > 0
      ? { '@type': ['Product', 'Game'], accessibilityFeature: item.accessibility }
      : { '@type': 'Product' }),
    name: item.title,
    description: item.description,
    sku: item.id,
    url,
    image: item.image ?? undefined,
    brand: { '@type': 'Brand', name: publisher.siteName },
    offers: {
      '@type': 'Offer',
      url,
      price: priceAmount(item.price),
      priceCurrency: 'SEK',
      priceValidUntil: item.saleEnds === null ? undefined : new Date(item.saleEnds).toISOString(),
      availability: `https://schema.org/${item.preOrder ? 'PreOrder' : 'InStock'}`,
      seller: publisherOf(publisher),
    },
  }
}

type Game = {
  path: string
  title: string
  description: string
  image: string | null
  accessibility: readonly string[]
}

export const game = (
  publisher: Publisher,
  { path, title, description, image, accessibility }: Game,
): Thing => ({
  '@type': 'Game',
  name: title,
  description,
  url: `${publisher.siteUrl}${path}`,
  image: image ?? undefined,
  accessibilityFeature: accessibility.length > 0 ? accessibility : undefined,
  inLanguage: 'en-GB',
  publisher: publisherOf(publisher),
})

type Article = {
  path: string
  headline: string
  description: string
  /** A day, YYYY-MM-DD. */
  publishedOn: string
  /** ISO 8601. */
  updatedAt: string
  image: string | null
}

export const newsArticle = (publisher: Publisher, article: Article): Thing => ({
  '@type': 'NewsArticle',
  headline: article.headline,
  description: article.description,
  datePublished: article.publishedOn || undefined,
  dateModified: article.updatedAt,
  image: article.image ?? undefined,
  mainEntityOfPage: `${publisher.siteUrl}${article.path}`,
  inLanguage: 'en-GB',
  author: publisherOf(publisher),
  publisher: publisherOf(publisher),
})

/** A list of questions and answers. The answers are plain text. */
export const faqPage = (entries: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

type Job = {
  path: string
  title: string
  /** Plain text. */
  description: string
  /** A town, or “Remote”. */
  location: string
  /** ISO 3166-1, two letters. */
  country: string | null
  employmentType: string | null
  /** Days, YYYY-MM-DD. */
  postedOn: string | null
  closesOn: string | null
  applyTo: string
}

export const jobPosting = (publisher: Publisher, job: Job): Thing => ({
  '@type': 'JobPosting',
  title: job.title,
  description: job.description,
  url: `${publisher.siteUrl}${job.path}`,
  datePosted: job.postedOn ?? undefined,
  // Days in content have no time zone, so this time has none either.
  validThrough: job.closesOn ? `${job.closesOn}T23:59:59` : undefined,
  employmentType: job.employmentType ?? undefined,
  hiringOrganization: publisherOf(publisher),
  ...placeOf(job),
  applicationContact: job.applyTo ? { '@type': 'ContactPoint', email: job.applyTo } : undefined,
})

/** For a remote job, Google requires the country that applicants may live in, in place of a job location. */
const placeOf = ({ location, country }: Pick<Job, 'location' | 'country'>) =>
  /^remote\b/i.test(location.trim())
    ? {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: country ? { '@type': 'Country', name: country } : undefined,
      }
    : {
        jobLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            addressLocality: location,
            addressCountry: country ?? undefined,
          },
        },
      }
