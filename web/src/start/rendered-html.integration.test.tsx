/** The surroundings of every page, and pages in a browser without scripts. */
import { expect, it } from 'vitest'
import { resultsFrom, seedDocuments } from '../../server/page-server/testing/hostile-content.ts'
import { assetsOf } from '../../server/page-server/testing/page-without-files.ts'
import { renderAsServer } from '../../server/page-server/testing/render-as-server.ts'
import { renderPage } from './prerender.tsx'

renderAsServer()

async function htmlOf(path: string) {
  const page = await renderPage(new URL(path, 'https://candlecast.example'), {
    fetchContent: resultsFrom(seedDocuments),
    assetsOf,
  })
  if (page.kind !== 'page') throw new Error(`Not a page but a ${page.kind}.`)
  return page.html
}

const rows = [
  ['/', '<img src="data:image/bmp;base64,[^"]+" alt="QR code of the app in App Store"'],
  ['/download', '<img src="data:image/bmp;base64,[^"]+" alt="QR code of the app in Google Play"'],
  ['/fist', '<noscript><a href="https://[^"]+">Open the sound: '],
  ['/shop/product/fist', '<noscript><a href="https://[^"]+">Open the sound: '],
  ['/fist', '<noscript><a [^>]*href="https://www.youtube.com/watch[^"]+">Watch it on YouTube<'],
  ['/', '<noscript><a href="/fortressofdeath#opening"[^>]*>Read the first scenes<'],
  ['/shop/product/fod', '<noscript><a href="/fortressofdeath#opening"'],
  ['/campaigns/longest-night', '<noscript><a href="/fortressofdeath#opening"'],
  ['/fortressofdeath', '<section[^>]*><h2 id="opening">The gate is shut<'],
  [
    '/fortressofdeath',
    '<li id="scene-road"><h3>The end of the road</h3>.*<a href="#scene-stair">The stair</a>',
  ],
  ['/newsletter', '<noscript><a href="https://[^"]+">Open the sign-up form<'],
] as const

/** The first page takes seconds on a busy machine. */
const patience = { timeout: 60_000 }

it('has the codes of the app, and links to sounds, films and forms', patience, async () => {
  for (const [path, html] of rows) expect(await htmlOf(path), path).toMatch(new RegExp(html))
})

it('shows menu and footer columns in order; external links open a new tab and say so', patience, async () => {
  const page = new DOMParser().parseFromString(await htmlOf('/jobs'), 'text/html')
  const linksOf = (navigation: Element | null) =>
    [...(navigation?.querySelectorAll('a') ?? [])].map((link) => {
      const isOut = link.target === '_blank'
      return `${link.textContent} ${isOut ? 'out' : link.getAttribute('href')}`
    })
  const columns = [...page.querySelectorAll('footer nav')].map((column) => [
    column.querySelector('h2')?.textContent,
    ...linksOf(column),
  ])
  const out = (name: string) => `${name} (opens in a new tab) out`
  expect(linksOf(page.querySelector('header nav'))).toEqual([
    'HOME /',
    'SHOP https://go.candlecast.example/shop',
    'GAMES /games',
    'ACCOUNT /account',
  ])
  expect(columns.slice(0, 3)).toEqual([
    [
      'CANDLECAST',
      'Download /download',
      'Account /account',
      'Web shop /shop',
      'Our games /games',
      out('Crowdfunding'),
    ],
    [
      'LEARN MORE',
      'FAQ /faq',
      'About us /learn-more',
      'Privacy policy /privacy-policy',
      'Press and news /news',
      'Investor relations /investors',
      'Jobs /jobs',
    ],
    ['GET IN TOUCH', 'Contact /contact', ...['Facebook', 'Instagram', 'YouTube', 'Discord'].map(out)],
  ])
})
