/** The HTML of every public page with the sample content, as crawlers and visitors without scripts read it. */
import { expect, it } from 'vitest'
import { publicAddresses } from '#server/page-server/content/addresses.ts'
import { resultsFrom, seedDocuments } from '#server/page-server/testing/hostile-content.ts'
import { assetsOf, renderAsServer } from '#server/page-server/testing/render-as-server.ts'
import type { SitemapQueryResult } from '#shared/generated/sanity.types.ts'
import { sitemapQuery } from '#shared/queries/sitemap.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import { renderPage } from './prerender.tsx'

renderAsServer()

const SITE = 'https://candlecast.example'
const PATIENCE_MS = 60_000

type Row = {
  paths: readonly string[]
  heading: string
  /** Without the site’s name; by default the heading. */
  title?: string
  /** Words of the specification, letter for letter. */
  words?: readonly string[]
  /** Targets of the page's links, without menu and footer. */
  links?: readonly string[]
  /** Parts of the HTML that browsers without scripts need. */
  markup?: readonly RegExp[]
  /** Besides `WebPage`. */
  things?: readonly string[]
  ogType?: string
}

const STORES = [
  'https://appstore.candlecast.example/app/candlecast',
  'https://play.candlecast.example/app/candlecast',
]
const OPEN_SOUND = /<noscript><a href="https:\/\/[^"]+">Open the sound: /
const READ_SCENES = /<noscript><a href="\/fortressofdeath#opening"[^>]*>Read the first scenes</
const qrCode = (store: string) =>
  new RegExp(`<img src="data:image/bmp;base64,[^"]+" alt="QR code of the app in ${store}"`)
const LEGAL = 'Valid from 27 November 2026'
const SELLER = ['Candlecast Sample AB', '556000-0000', 'SE556000000001', '+46 8 465 004 00']
/** Passages, written with `|` between them. */
const parts = (text: string) => text.split('|').map((part) => part.trim())
const mail = (name: string) => `mailto:${name}@candlecast.example`

const news: readonly (readonly [slug: string, title: string, ...words: string[]])[] = [
  ['fod-released', 'The Fortress Of Death is released', '28 March 2025', '19:00 CET'],
  ['fod-ios-update', 'A problem with the iOS update', '27 March 2025', '19:00 CET on 28 March'],
  ['first-investment-round', 'First investment round raises 3.8 million SEK', '31 January 2025'],
  ['fist-is-out', 'F.I.S.T. is out'],
  ['fist-release-date', 'F.I.S.T. has a release date'],
  ['fist', 'F.I.S.T. comes to Candlecast'],
  ['dracula', 'Dracula: Curse of the Vampire joins Candlecast'],
  ['fod-ks-complete', 'The Fortress of Death campaign is complete'],
  ['fod-funded', 'The Fortress of Death is funded'],
  ['fod-kickstarter', 'The Fortress of Death starts its campaign'],
]

const game = (path: string, heading: string, more: Partial<Row>): Row => ({
  paths: [path],
  heading,
  things: ['Game'],
  ...more,
})

const product = (id: string, heading: string, words: string[], markup: RegExp[] = []): Row => ({
  paths: [`/shop/product/${id}`],
  heading,
  words,
  markup,
  links: ['/', '/shop'],
  things: ['BreadcrumbList', 'Product'],
  ogType: 'product',
})

const games = [
  game('/fortressofdeath', 'The Fortress of Death', {
    links: ['/shop'],
    markup: [
      /<section[^>]*><h2 id="opening">The gate is shut</,
      /<li id="scene-road"><h3>The end of the road<\/h3>.*<a href="#scene-stair">The stair<\/a>/,
    ],
  }),
  game('/fist', 'F.I.S.T.', {
    links: ['/shop'],
    markup: [
      OPEN_SOUND,
      /<noscript><a [^>]*href="https:\/\/www.youtube.com\/watch[^"]+">Watch it on YouTube</,
    ],
  }),
  game('/maceandmagic', 'Mace & Magic', {
    links: ['https://crowdfunding.candlecast.example/mace-and-magic'],
  }),
  game('/call-of-cthulhu', 'Call of Cthulhu', { words: ['Announced for 2025'] }),
  game('/dracula', 'Dracula: Curse of the Vampire', {
    links: ['https://backers.candlecast.example/dracula'],
  }),
]

const rows: readonly Row[] = [
  {
    paths: ['/'],
    heading: 'Close your eyes. The gate is open.',
    title: 'Audio adventures for one',
    links: ['/shop/product/fod', ...STORES, ...games.flatMap(({ paths }) => paths)],
    markup: [qrCode('App Store'), READ_SCENES],
    things: ['Organization', 'WebSite'],
  },
  { paths: ['/games'], heading: 'Games', links: ['/maceandmagic', '/call-of-cthulhu', '/dracula'] },
  {
    paths: ['/contact', '/feedback'],
    heading: 'Contact',
    words: SELLER,
    links: ['tel:+46846500400', mail('bugs'), mail('hello'), 'https://discord.candlecast.example/candlecast'],
  },
  { paths: ['/faq'], heading: 'FAQ', words: ['What is an audio adventure?'], things: ['FAQPage'] },
  { paths: ['/learn-more'], heading: 'About us', links: ['/maceandmagic'] },
  {
    paths: ['/download', '/game-testing'],
    heading: 'Download',
    links: STORES,
    markup: [qrCode('Google Play')],
  },
  {
    paths: ['/press', '/news', '/presskit'],
    heading: 'Press & News',
    links: news.map(([slug]) => `/press/${slug}`),
  },
  ...news.map(
    ([slug, heading, ...words]): Row => ({
      paths: [`/press/${slug}`],
      heading,
      words,
      things: ['BreadcrumbList', 'NewsArticle'],
      ogType: 'article',
    }),
  ),
  {
    paths: ['/privacy-policy'],
    heading: 'Privacy policy',
    words: [
      ...SELLER,
      ...parts(`a draft | at least 13 years old | Other countries of the European Union set other ages
        | article 6(1)(a) | article 6(1)(b) | article 6(1)(c) | article 6(1)(f) | a year at most
        | Stripe Payments Europe, Limited | standard contractual clauses | Integritetsskyddsmyndigheten, IMY
        | passkey | the address of the recipient | how far you have scrolled | chapter 9, section 28
        | Your right to object | never confirmed: 30 days`),
    ],
    links: [mail('sales'), 'tel:+46846500400', '/data-retention', '/right-of-withdrawal'],
  },
  {
    paths: ['/terms'],
    heading: 'Terms of sale',
    words: [
      ...[LEGAL, ...SELLER],
      ...parts(`Prices are in Swedish kronor (SEK) and include VAT. | a draft
        | one of the means of payment that are named beside the cart | The contract is in English
        | We sell to consumers in the European Union | The legal guarantee of conformity applies
        | correct a mistake | We answer a complaint | at least three years after delivery
        | within twelve months after delivery | an old version of the app | Konsumentverket
        | end the contract free of charge within 30 days | reklamationsnämnden, ARN`),
    ],
    links: ['/right-of-withdrawal', mail('sales')],
  },
  {
    paths: ['/right-of-withdrawal'],
    heading: 'Right of withdrawal',
    words: parts(`${LEGAL} | call +46 8 465 004 00 | Model withdrawal form | Delete as appropriate | a draft
      | To: Candlecast Sample AB, Sample Street 1, 111 11 Stockholm, Sweden, sales@candlecast.example, +46 8 465 004 00`),
    links: [mail('sales')],
  },
  {
    paths: ['/accessibility'],
    heading: 'Accessibility statement',
    words: parts(`${LEGAL} | WCAG | What the service is, and how you use it | a draft
      | the app, which you need to play | Post- och telestyrelsen, PTS`),
    links: [mail('sales')],
  },
  {
    paths: ['/data-retention'],
    heading: 'Retention of data',
    words: [LEGAL, 'seven years after the end of the calendar year in which the financial year', 'a draft'],
    links: [mail('sales'), '/privacy-policy'],
  },
  {
    paths: ['/withdraw'],
    heading: 'Withdraw from contract',
    words: ['within 14 days, without giving a reason'],
    links: ['/account'],
  },
  ...games,
  {
    paths: ['/newsletter'],
    heading: 'Newsletter',
    markup: [/<noscript><a href="https:\/\/[^"]+">Open the sign-up form</],
  },
  {
    paths: ['/shop'],
    heading: 'Web Shop',
    words: ['500 SEK', '120 SEK'],
    links: ['fod', 'fist', 'bundle-pre-order', 'fod-expansions'].map((id) => `/shop/product/${id}`),
  },
  product('fod', 'Lone Wolf: The Fortress of Death', ['250 SEK'], [READ_SCENES]),
  product('fist', "Steve Jackson's F.I.S.T.", ['250 SEK'], [OPEN_SOUND]),
  product('bundle-pre-order', 'The Fortress of Death + F.I.S.T. Bundle', [
    '500 SEK',
    'You save 57.50 SEK against the lowest prices of its parts.',
  ]),
  product('fod-expansions', 'The Fortress of Death Expansions (12 months)', ['120 SEK']),
  { paths: ['/jobs'], heading: 'Jobs', words: ['None at the moment'], things: ['BreadcrumbList'] },
  {
    paths: ['/investors'],
    heading: 'Investors',
    words: ['365 000 SEK from 687 backers', '3.8 million SEK', 'partnership'],
    links: [
      ...['/call-of-cthulhu', '/fortressofdeath', '/fist', '/dracula'],
      ...['https://files.candlecast.example/pitch-deck.pdf', mail('investors')],
    ],
  },
  {
    paths: ['/campaigns/longest-night'],
    heading: 'The longest night is yours.',
    title: 'The longest night',
    words: ['Put the light out first', '21 December 2027, 18:00 CET', '250 SEK', 'What do I need to play?'],
    links: ['/shop/product/fod', '/pages/how-to-listen', '/shop/product/fist', '/fortressofdeath'],
    markup: [READ_SCENES],
  },
  { paths: ['/pages/how-to-listen'], heading: 'How to listen', links: ['/campaigns/longest-night'] },
]

type Documents = typeof seedDocuments

/** Without drafts, which visitors never get. */
const published = seedDocuments.filter(({ _id }) => !String(_id).startsWith('drafts.'))

const textOf = (node: Element | null) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()

function thingOf(text: string): object {
  const thing: unknown = JSON.parse(text)
  return typeof thing === 'object' && thing !== null ? thing : {}
}

/** Each link of a navigation as its words and its address; `out` for one that opens a new tab. */
const linksOf = (navigation: Element | null) =>
  [...(navigation?.querySelectorAll('a') ?? [])].map(
    (link) => `${link.textContent} ${link.target === '_blank' ? 'out' : link.getAttribute('href')}`,
  )

const typeOf = (thing: object): unknown => [Reflect.get(thing, '@type')].flat()[0]

async function read(path: string, documents: Documents = published) {
  const rendered = await renderPage(new URL(path, SITE), { fetchContent: resultsFrom(documents), assetsOf })
  if (rendered.kind !== 'page') return { ...rendered, html: '' }
  const page = new DOMParser().parseFromString(rendered.html, 'text/html')
  const all = (selector: string) => [...page.querySelectorAll(selector)]
  const tags = all('meta[name], meta[property]').map((tag) => [
    tag.getAttribute('name') ?? tag.getAttribute('property'),
    tag.getAttribute('content'),
  ])
  const meta: Record<string, string | undefined> = Object.fromEntries(tags)
  return {
    status: rendered.status,
    html: rendered.html,
    title: page.title,
    headings: all('h1').map(textOf),
    main: textOf(page.querySelector('main')),
    menu: linksOf(page.querySelector('header nav')),
    columns: all('footer nav').map((column) => [textOf(column.querySelector('h2')), ...linksOf(column)]),
    links: all('main a').map((link) => link.getAttribute('href')),
    canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href')),
    meta,
    things: all('script[type="application/ld+json"]').map(({ textContent }) => thingOf(textContent ?? '')),
    inlined: page.getElementById('content')?.textContent ?? '',
  }
}

const thing = async (path: string, type: string, documents?: Documents) =>
  (await read(path, documents)).things?.find((one) => typeOf(one) === type)

it('every page has its heading, words, links and structured data', {
  timeout: PATIENCE_MS,
}, async () => {
  for (const row of rows) {
    const { paths, heading, title = heading, words = [], links = [], markup = [], things = [], ogType } = row
    const [canonicalPath = ''] = paths
    const address = `${SITE}${canonicalPath}`
    for (const path of paths) {
      const { html, main, links: found, things: data, ...page } = await read(path)
      expect(page, path).toMatchObject({
        status: 200,
        title: `${title} · Candlecast`,
        headings: [heading],
        canonical: [address],
        meta: {
          description: expect.stringMatching(/\w/),
          'og:title': title,
          'og:description': page.meta?.description,
          'og:url': address,
          'og:type': ogType ?? 'website',
          'og:site_name': 'Candlecast',
          'og:locale': 'en_GB',
          'og:image': expect.stringMatching(/^https:.+\/cdn\/images\//),
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': expect.stringMatching(/\w/),
          'twitter:card': 'summary_large_image',
        },
      })
      expect(page.meta, path).not.toHaveProperty('robots')
      for (const text of words) expect(main, path).toContain(text)
      expect(found, path).toEqual(expect.arrayContaining([...links]))
      for (const part of markup) expect(html, path).toMatch(part)
      expect(data?.map(typeOf).toSorted(), path).toEqual([...things, 'WebPage'].toSorted())
    }
  }
})

it('the sitemap lists each of these pages once, and these pages are all public pages', async () => {
  const params = timeParameters(Date.now())
  const { result } = await resultsFrom(published)(sitemapQuery, params)
  const { canonical, aliases } = publicAddresses(result as SitemapQueryResult)
  expect(canonical.map(({ path }) => path).toSorted()).toEqual(
    rows.flatMap(({ paths }) => paths.slice(0, 1)).toSorted(),
  )
  expect([...aliases].toSorted()).toEqual(rows.flatMap(({ paths }) => paths.slice(1)).toSorted())
})

it('structured data is about the document of its page', async () => {
  expect(await thing('/shop/product/fod-expansions', 'Product')).toMatchObject({
    accessibilityFeature: expect.arrayContaining(['Playable by ear alone', 'Narrated Menus']),
    sku: 'fod-expansions',
    image: expect.stringContaining('/cdn/images/'),
    offers: { price: '120.00', url: `${SITE}/shop/product/fod-expansions` },
  })
  expect(await thing('/shop/product/fod-expansions', 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { name: 'Home' },
      { name: 'Web Shop' },
      { name: expect.stringContaining('Expansions') },
    ],
  })
  expect(await thing('/press/fod-released', 'NewsArticle')).toMatchObject({
    headline: 'The Fortress Of Death is released',
    datePublished: '2025-03-28',
    dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    image: expect.stringContaining('/cdn/images/'),
    publisher: { name: 'Candlecast', logo: `${SITE}/icon-512.png` },
  })
  const answer = { '@type': 'Answer', text: expect.stringMatching(/^[^<>]{20,}$/) }
  expect(await thing('/faq', 'FAQPage')).toMatchObject({
    mainEntity: expect.arrayContaining([
      { '@type': 'Question', name: 'What is an audio adventure?', acceptedAnswer: answer },
    ]),
  })
  const open = { _id: 'job', open: true, postedOn: '2026-11-20', closesOn: '2099-12-31' }
  const changed = seedDocuments.map((document) =>
    document._type === 'job' ? { ...document, ...open, employmentType: 'PART_TIME' } : document,
  )
  expect(await thing('/jobs/adventure-writer', 'JobPosting', changed)).toMatchObject({
    datePosted: '2026-11-20',
    validThrough: '2099-12-31T22:59:59.000Z',
    employmentType: 'PART_TIME',
    hiringOrganization: { name: 'Candlecast' },
    url: `${SITE}/jobs/adventure-writer`,
  })
})

const withFields = (id: string, fields: object) =>
  published.map((document) => (document._id === id ? { ...document, ...fields } : document))

it('home has its sections in the order of the editors, and then those that they left out', async () => {
  const sectionsOf = async (sectionOrder: readonly string[] | undefined) => {
    const { html } = await read('/', withFields('homePage', { sectionOrder }))
    return [...html.matchAll(/<h2 id="(system|app|newsletter-strip|games)"/g)].map(([, id]) => id)
  }
  expect(await sectionsOf(undefined)).toEqual(['system', 'app', 'newsletter-strip', 'games'])
  expect(await sectionsOf(['games', 'newsletter'])).toEqual(['games', 'newsletter-strip', 'system', 'app'])
  expect(await sectionsOf(['games', 'app', 'praise', 'newsletter', 'introduction'])).toEqual([
    'games',
    'app',
    'newsletter-strip',
    'system',
  ])
})

it('a newsletter block of a campaign page leads to its own form', async () => {
  const desktopUrl = 'https://letters.example/second'
  const blocks = [{ _key: 'second', _type: 'newsletterBlock', desktopUrl }]
  const { html } = await read(
    '/campaigns/longest-night',
    withFields('campaignPage-longest-night', { blocks }),
  )
  expect(html).toContain(`<noscript><a href="${desktopUrl}">Open the sign-up form</a></noscript>`)
})

it('a hidden product can be read and shared, but search engines don’t list it', async () => {
  for (const [path, price] of [
    ['/shop/product/fod-pre-order', '215 SEK'],
    ['/shop/product/fod-podcast-discount', '187.50 SEK'],
  ] as const) {
    const { status, main, canonical, meta, things } = await read(path)
    expect([status, meta?.robots, canonical], path).toEqual([200, 'noindex', []])
    expect(main).toContain(price)
    expect(meta?.['og:url']).toBe(`${SITE}${path}`)
    expect(things?.map(typeOf)).toEqual(['BreadcrumbList'])
  }
})

it('a page of a list has one canonical address', async () => {
  const first = await read('/shop?utm_source=newsletter&page=1')
  expect(first.canonical).toEqual([`${SITE}/shop`])
  const { canonical, meta } = await read('/news?page=40')
  expect([meta?.robots, canonical, meta?.['og:url']]).toEqual(['noindex', [], `${SITE}/press?page=40`])
})

it('an unknown address responds with Game Over and status 404, or with a redirect', async () => {
  expect(await read('/there/is/no-such-page')).toMatchObject({
    status: 404,
    title: 'Game Over · Candlecast',
    headings: ['Game Over'],
    meta: { robots: 'noindex' },
    canonical: [],
    things: [],
  })
  expect(await read('/shop/product/no-such-product')).toMatchObject({
    kind: 'redirect',
    status: 302,
    location: '/shop',
  })
})

it('shows a title that looks like a script as text', async () => {
  const title = '</title></script><!--<script>window.pwned = "&amp; 1"</script>'
  const changed = seedDocuments.map((document) =>
    JSON.stringify(document.slug)?.includes('"fist-is-out"') ? { ...document, title } : document,
  )
  const { title: shown, headings, meta, things, inlined } = await read('/press/fist-is-out', changed)
  expect([shown, headings, meta?.['og:title']]).toEqual([`${title} · Candlecast`, [title], title])
  expect(things?.find((one) => typeOf(one) === 'NewsArticle')).toMatchObject({ headline: title })
  const trail = things?.find((one) => typeOf(one) === 'BreadcrumbList')
  expect(trail).toMatchObject({ itemListElement: [{}, {}, { name: title }] })
  expect(JSON.parse(inlined ?? '')).toBeInstanceOf(Object)
})

it('shows menu and footer columns in order; external links open a new tab and say so', async () => {
  const { menu, columns } = await read('/jobs')
  const out = (name: string) => `${name} (opens in a new tab) out`
  expect(menu).toEqual([
    'HOME /',
    'SHOP https://go.candlecast.example/shop',
    'GAMES /games',
    'ACCOUNT /account',
  ])
  expect(columns?.slice(0, 3)).toEqual([
    [
      ...['CANDLECAST', 'Download /download', 'Account /account', 'Web shop /shop', 'Our games /games'],
      out('Crowdfunding'),
    ],
    [
      ...['LEARN MORE', 'FAQ /faq', 'About us /learn-more', 'Privacy policy /privacy-policy'],
      ...['Press and news /news', 'Investor relations /investors', 'Jobs /jobs'],
    ],
    ['GET IN TOUCH', 'Contact /contact', ...['Facebook', 'Instagram', 'YouTube', 'Discord'].map(out)],
  ])
})
