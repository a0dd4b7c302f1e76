import { paths, pressReleasePath } from '#shared/paths.ts'
import { LANGUAGE } from '#shared/shop.ts'
import { element, htmlElement, xml } from './xml.ts'

export const RSS_PATH = `${paths.news}/rss.xml`

export const RSS = {
  path: RSS_PATH,
  type: 'application/rss+xml; charset=utf-8',
  subject: 'The news',
} as const

export const RSS_ITEMS = 50

export type FeedChannel = { siteName: string; description: string }
/** `publishedOn` is a day, YYYY-MM-DD, or empty. */
export type FeedRelease = { id: string; slug: string; title: string; publishedOn: string; summary: string }

/** In the format of RFC 822, as RSS requires. Releases have no time of day, so midnight UTC is used. */
function pubDate(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? [] : [element('pubDate', date.toUTCString())]
}

/** The description of an item is HTML, every other text is plain. */
function item({ id, slug, title, publishedOn, summary }: FeedRelease, siteUrl: string): string[] {
  const link = `${siteUrl}${pressReleasePath(slug)}`
  return [
    '<item>',
    element('title', title),
    element('link', link),
    // The guid is no address, so that a release with a changed address doesn’t show as new.
    `<guid isPermaLink="false">${xml(id)}</guid>`,
    ...pubDate(publishedOn),
    htmlElement('description', summary),
    '</item>',
  ]
}

/**
 * An RSS 2.0 feed (rssboard.org/rss-specification) of the releases, in the given order.
 * @param siteUrl the site’s origin, whose host names the feed while there are no site settings
 */
export function pressFeed(
  releases: readonly FeedRelease[],
  channel: FeedChannel | null,
  siteUrl: string,
): string {
  const name = channel?.siteName || new URL(siteUrl).host
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${name}: Press & News`),
    element('link', `${siteUrl}${paths.news}`),
    `<atom:link href="${xml(siteUrl + RSS_PATH)}" rel="self" type="application/rss+xml"/>`,
    element('description', channel?.description || `News and press releases of ${name}.`),
    element('language', LANGUAGE),
    ...releases.flatMap((release) => item(release, siteUrl)),
    '</channel>',
    '</rss>',
  ]
  return `${lines.join('\n')}\n`
}
