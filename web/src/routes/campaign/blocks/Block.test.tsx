import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { CampaignBlock, CampaignPage } from '#shared/content-types.ts'
import { Block } from './Block.tsx'
// The late code is there before the tests begin: on a busy machine it takes longer than a test waits.
import '#site/features/player/sample/SamplePlayer.late.tsx'

const campaign: CampaignPage = {
  _id: 'campaignPage-winter',
  slug: 'winter',
  title: 'Winter',
  summary: '',
  theme: null,
  blocks: [],
  isPreview: false,
  seo: null,
}

function show(block: CampaignBlock, { isPreview = false, isFirst = false } = {}) {
  return render(
    <MemoryRouter>
      <Block block={block} page={{ ...campaign, isPreview }} isFirst={isFirst} />
    </MemoryRouter>,
  ).container
}

const empty: CampaignBlock[] = [
  { _key: 'a', _type: 'textBlock', heading: '', body: null },
  { _key: 'a', _type: 'imageBlock', image: null, caption: 'A road', wide: true },
  { _key: 'a', _type: 'quoteBlock', text: 'I heard it.', who: 'A magazine', source: null },
  { _key: 'a', _type: 'productsBlock', heading: 'Buy', products: [] },
  { _key: 'a', _type: 'sampleBlock', game: null, sample: null, square: null },
  { _key: 'a', _type: 'openingBlock', heading: 'Play', opening: null },
  { _key: 'a', _type: 'faqBlock', heading: 'Ask', entries: [] },
  { _key: 'a', _type: 'countdownBlock', heading: '', moment: null, doneText: '', action: null },
]

it.each(empty)('leaves out an empty $_type, but names it in the preview', (block) => {
  expect(show(block).innerHTML).toBe('')
  show(block, { isPreview: true })
  expect(screen.getByText('Nothing of this block is on the site at the moment.')).toBeDefined()
})

const hero: CampaignBlock = {
  _key: 'h',
  _type: 'heroBlock',
  heading: '',
  text: '',
  image: null,
  actions: null,
}

it('the first hero has the page’s heading, by default its title; later heroes have none', () => {
  show(hero, { isFirst: true })
  expect(screen.getByRole('heading', { level: 1, name: 'Winter' })).toBeDefined()
  show({ ...hero, heading: 'Further down' })
  expect(screen.getByRole('heading', { level: 2, name: 'Further down' })).toBeDefined()
})

it('a quote names its source, and makes no link from a script', () => {
  const quote = { _key: 'q', _type: 'quoteBlock', text: 'I heard it.', who: 'A listener' } as const
  show({ ...quote, source: 'https://example.com/review' })
  expect(screen.getByRole('link', { name: 'A listener' }).getAttribute('href')).toBe(
    'https://example.com/review',
  )
  expect(show({ ...quote, source: 'javascript:alert(1)' }).querySelector('a')).toBeNull()
})

const file = { url: 'http://localhost:3900/files/local/production/a.mp3' }
const sample = { title: 'The gate', transcript: 'Wind.', durationSeconds: 23, file, chapters: [] }

it('prefers the sample of the game to a sound of the page', async () => {
  const game = {
    _id: 'game-fist',
    title: 'F.I.S.T.',
    slug: 'fist',
    sample,
    moreSamples: [],
    square: null,
    voice: null,
  }
  const own = { ...sample, title: 'Snow' }
  show({ _key: 's', _type: 'sampleBlock', game, sample: own, square: null })
  expect(await screen.findByRole('region', { name: 'The gate' })).toBeDefined()
  show({ _key: 't', _type: 'sampleBlock', game: null, sample: own, square: null })
  expect(await screen.findByRole('region', { name: 'Snow' })).toBeDefined()
})

it('drops an unknown kind, and keeps the rest of the page', () => {
  expect(show(JSON.parse('{"_type":"hologramBlock","_key":"x"}')).textContent).toBe('')
})

it('names each block in the preview only, in Sanity’s format', () => {
  const marked = (isPreview: boolean) => show(hero, { isPreview }).querySelector('[data-sanity]')
  expect(marked(false)).toBeNull()
  const expected = createDataAttribute({ id: campaign._id, type: 'campaignPage', path: 'blocks[_key=="h"]' })
  expect(marked(true)?.getAttribute('data-sanity')).toBe(expected.toString())
})
