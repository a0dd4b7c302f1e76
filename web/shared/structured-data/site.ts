/** Structured data for search engines: JSON-LD of schema.org, by the guidelines of developers.google.com/search/docs. */

import { LANGUAGE } from '../shop.ts'

/** One item of structured data. Undefined fields are left out. */
export type Thing = Readonly<Record<string, unknown>> & { '@type': string | readonly string[] }

/** The publisher of the site. `siteUrl` is the site’s origin. */
export type Publisher = { siteUrl: string; siteName: string; companyName: string }

/** JSON for a script element. Escapes `<`, so that no text can end the element or begin a comment. */
export const jsonLdText = (thing: Thing) =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')

/** The publisher, as other items contain it. */
export const publisherOf = ({ siteUrl, companyName }: Publisher) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: companyName,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icon-512.png`,
})

type Organization = {
  description: string | undefined
  supportEmail: string | null
  /** Addresses of the publisher's profiles on other sites. */
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
  inLanguage: LANGUAGE,
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

/** A list of questions and answers. The answers are plain text. */
export const faqPage = (entries: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
