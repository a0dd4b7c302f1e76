/** What a page shows in a browser without scripts. */
import { expect, it } from 'vitest'
import { answersFrom, seedDocuments } from '../server/pages/testing/hostile-content.ts'
import { assetsOf } from '../server/pages/testing/page-without-files.ts'
import { renderPage } from './prerender.tsx'

async function htmlOf(path: string) {
  const page = await renderPage(new URL(path, 'https://candlecast.example'), {
    fetchContent: answersFrom(seedDocuments),
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
  ['/newsletter', '<noscript><a href="https://[^"]+">Open the sign-up form<'],
] as const

it('has the codes of the app, and links to sounds, films and forms', async () => {
  for (const [path, html] of rows) expect(await htmlOf(path), path).toMatch(new RegExp(html))
})
