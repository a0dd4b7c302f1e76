import { expect, it } from 'vitest'
import { type FeedRelease, pressFeed, RSS_PATH } from './rss.ts'

const site = 'https://candlecast.example'
const channel = { siteName: 'Candlecast', description: 'Stories told in the dark.' }
const release: FeedRelease = {
  id: 'release-fod',
  slug: 'fod-released',
  title: 'The Fortress Of Death released',
  publishedOn: '2025-03-28',
  summary: 'It is out.',
}

/** Parses XML like a feed reader. Malformed XML fails the test. */
function parse(feed: string) {
  const document = new DOMParser().parseFromString(feed, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map((node) => node.textContent)
  return { document, texts }
}

it('has its own address, the site and the language', () => {
  const { document, texts } = parse(pressFeed([], channel, site))
  expect(texts('title, link:not(:empty), description, language')).toEqual([
    'Candlecast: Press & News',
    'https://candlecast.example/press',
    'Stories told in the dark.',
    'en-GB',
  ])
  const [self] = document.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')
  expect(self?.getAttribute('href')).toBe(site + RSS_PATH)
  expect(self?.getAttribute('rel')).toBe('self')
})

it('lists a release with its address, its date and a permanent id', () => {
  const { document, texts } = parse(pressFeed([release], channel, site))
  expect(texts('item > *')).toEqual([
    'The Fortress Of Death released',
    'https://candlecast.example/press/fod-released',
    'release-fod',
    'Fri, 28 Mar 2025 00:00:00 GMT',
    'It is out.',
  ])
  expect(document.querySelector('guid')?.getAttribute('isPermaLink')).toBe('false')
})

it('escapes texts of editors', () => {
  const half = '\u{1F56F}'.charAt(0)
  const title = `Fire & <b>"ice"</b> ]]>\u0000\u0008\u001B\uFFFE${half} 🕯 å`
  const { texts } = parse(pressFeed([{ ...release, title, slug: 'a"/<b>&c' }], channel, site))
  expect(texts('item > title')).toEqual(['Fire & <b>"ice"</b> ]]> 🕯 å'])
  expect(texts('item > link')).toEqual(['https://candlecast.example/press/a%22%2F%3Cb%3E%26c'])
})

it.each(['', 'soon', '2025-13-45'])('leaves out an invalid date: %j', (publishedOn) => {
  const { texts } = parse(pressFeed([{ ...release, publishedOn }], channel, site))
  expect(texts('item > pubDate')).toEqual([])
  expect(texts('item > title')).toHaveLength(1)
})

it('uses the domain as its name while there are no site settings', () => {
  const { texts } = parse(pressFeed([], null, site))
  expect(texts('channel > title')).toEqual(['candlecast.example: Press & News'])
  expect(texts('channel > description')).toEqual(['News and press releases of candlecast.example.'])
})
