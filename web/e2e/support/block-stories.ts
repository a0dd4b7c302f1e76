import type { CampaignBlock } from '#shared/content-types.ts'

type Kind = CampaignBlock['_type']
type Fields = { readonly [field: string]: unknown }

/** A block as an editor can leave it, and words that a visitor then reads; null when the block is left out. */
type Story = { fields: Fields; shows: string | null }

/** Pictures and sounds that the seed has, in the form of a document. */
export type Media = { picture: object; square: object; sample: object }

/** GROQ for `Media`. */
export const mediaQuery = `*[_id == "game-fortressofdeath"][0] { "picture": cover, square, sample }`

const reference = (_ref: string) => ({ _type: 'reference', _ref, _key: _ref })
const button = (label: string, href: string) => ({ _key: label, _type: 'button', label, href })

const text = (...paragraphs: string[]) =>
  paragraphs.map((words, index) => ({
    _key: `p${index}`,
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _key: 's', _type: 'span', text: words, marks: [] }],
  }))

const LONG =
  'The longest night of the year has more hours than anyone can sleep through, and a voice in each of them.'

const heroes = ({ picture }: Media): Record<string, Story> => ({
  full: {
    fields: {
      heading: 'The night is yours.',
      text: LONG,
      image: picture,
      actions: [button('Enter', '/shop'), button('Listen first', '/games')],
    },
    shows: 'The night is yours.',
  },
  'with a long heading': { fields: { heading: LONG, image: picture }, shows: LONG },
  'without a picture': { fields: { heading: 'Only words.', text: 'They are enough.' }, shows: 'Only words.' },
})

const images = ({ picture }: Media): Record<string, Story> => ({
  'in a column': { fields: { image: picture, caption: 'In a column.' }, shows: 'In a column.' },
  wide: {
    fields: { image: picture, caption: 'As wide as the page.', wide: true },
    shows: 'As wide as the page.',
  },
  'without a picture': { fields: { caption: 'Nothing above.' }, shows: null },
})

const openings: Record<string, Story> = {
  'of a game': {
    fields: { opening: reference('opening-fortressofdeath') },
    shows: 'Play the first scene',
  },
  'that is gone': { fields: { heading: 'Nothing to play.' }, shows: null },
}

const samples = ({ square, sample }: Media): Record<string, Story> => ({
  'of a game': {
    fields: { game: reference('game-fortressofdeath') },
    shows: 'Atmosphere: the fortress at night',
  },
  'of its own': {
    fields: { sample: { ...sample, title: 'A sound of this page' }, square },
    shows: 'A sound of this page',
  },
  'without a sound': { fields: {}, shows: null },
})

const texts: Record<string, Story> = {
  full: {
    fields: { heading: 'Put the light out first', body: text(LONG, 'Lock the door if that helps.') },
    shows: 'Put the light out first',
  },
  'without a heading': {
    fields: { body: text('The keep is still without a lord.') },
    shows: 'The keep is still without a lord.',
  },
  empty: { fields: {}, shows: null },
}

const quotes: Record<string, Story> = {
  'with a source': {
    fields: { text: 'I heard it twice.', who: 'A magazine', source: 'https://example.com/review' },
    shows: 'I heard it twice.',
  },
  'without a source': { fields: { text: LONG, who: 'A listener' }, shows: LONG },
  empty: { fields: { who: 'No one' }, shows: null },
}

const products: Record<string, Story> = {
  one: { fields: { heading: 'One is enough', products: [reference('product-fod')] }, shows: 'One is enough' },
  several: {
    fields: {
      heading: 'Each kind of product',
      products: ['product-fist', 'product-bundle-pre-order', 'product-fod-expansions', 'product-fod'].map(
        reference,
      ),
    },
    shows: 'Each kind of product',
  },
  'without a heading': { fields: { products: [reference('product-fist')] }, shows: 'Products' },
  none: { fields: { heading: 'Nothing to buy' }, shows: null },
}

const questions: Record<string, Story> = {
  several: {
    fields: {
      heading: 'Before you start',
      entries: [reference('faqEntry-what-is-it'), reference('faqEntry-what-do-i-need')],
    },
    shows: 'Before you start',
  },
  'without a heading': {
    fields: { entries: [reference('faqEntry-alone')] },
    shows: 'Questions and answers',
  },
  none: { fields: { heading: 'No questions' }, shows: null },
}

const newsletters: Record<string, Story> = {
  'with its own words': {
    fields: { heading: 'Hear of the next night', text: 'Once a month, and never at night.' },
    shows: 'Hear of the next night',
  },
  'with the words of the site': { fields: {}, shows: 'Newsletter' },
}

const countdowns: Record<string, Story> = {
  'to a moment': {
    fields: { heading: 'Until it opens', moment: '2099-12-21T20:00:00.000Z', doneText: 'It is open.' },
    shows: 'Until it opens',
  },
  'that is over': {
    fields: {
      heading: 'It was a long wait',
      moment: '2020-12-21T20:00:00.000Z',
      doneText: 'It is open.',
      action: button('Enter now', '/shop'),
    },
    shows: 'It is open.',
  },
  'without a moment': { fields: { heading: 'Some day' }, shows: 'Some day' },
  empty: { fields: {}, shows: null },
}

/** The states of each kind of block. A kind without stories doesn't compile. */
const stories: Record<Kind, (media: Media) => Record<string, Story>> = {
  heroBlock: heroes,
  textBlock: () => texts,
  imageBlock: images,
  quoteBlock: () => quotes,
  productsBlock: () => products,
  sampleBlock: samples,
  openingBlock: () => openings,
  faqBlock: () => questions,
  newsletterBlock: () => newsletters,
  countdownBlock: () => countdowns,
}

/** Each kind of block, with its states by name. */
export const blockStories = Object.entries(stories)
