import { paths, pressReleasePath } from '#shared/paths.ts'
import { element, xml } from './xml.ts'

export const RSS_PATH = `${paths.news}/rss.xml`

export const RSS = {
  path: RSS_PATH,
  type: 'application/rss+xml; charset=utf-8',
  subject: 'The news',
} as const

/** Feed readers show the latest news; older releases are on the site. */
export const RSS_ITEMS = 50

export type FeedChannel = { siteName: string; description: string }
/** `publishedOn` is a day, YYYY-MM-DD, or empty. */
export type FeedRelease = { id: string; slug: string; title: string; publishedOn: string; summary: string }

/** A date in the RFC 822 format of RSS. A release has a day without a time, so it gets midnight UTC. */
function pubDate(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? [] : [element('pubDate', date.toUTCString())]
}

function item({ id, slug, title, publishedOn, summary }: FeedRelease, siteUrl: string): string[] {
  const link = `${siteUrl}${pressReleasePath(slug)}`
  return [
    '<item>',
    element('title', title),
    element('link', link),
    // The id of the document, so that a release with a changed address is not shown as new.
    `<guid isPermaLink="false">${xml(id)}</guid>`,
    ...pubDate(publishedOn),
    element('description', summary),
    '</item>',
  ]
}

/**
 * An RSS 2.0 feed (rssboard.org/rss-specification) of press releases, in the given order.
 * `siteUrl` is the site's origin; without a `channel` (no site settings yet) the feed is named after it.
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
    element('language', 'en-GB'),
    ...releases.slice(0, RSS_ITEMS).flatMap((release) => item(release, siteUrl)),
    '</channel>',
    '</rss>',
  ]
  return `${lines.join('\n')}\n`
}
