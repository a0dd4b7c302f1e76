import { describe, expect, test } from 'vitest'
import { schemaTypes } from '../../schemas/index.ts'
import { readSeed } from '../../scripts/tools/seed/documents.ts'
import { checklist, type Fault, fieldTitle, withFaults } from './checklist.ts'
import { type Check, countMissing, type Fields } from './checks.ts'

const find = (checks: Check[], title: string) => checks.find((check) => check.title === title)
const statuses = (checks: Check[]) => Object.fromEntries(checks.map(({ title, status }) => [title, status]))

const image = {
  _type: 'imageWithAlt',
  asset: { _type: 'reference', _ref: 'image-abc-1x1-png' },
  alt: 'A tower in the rain',
}

const expansion = {
  title: 'More doors',
  slug: { current: 'more-doors' },
  price: 120,
  type: 'expansion',
  description: 'Every door that you left shut.',
  longDescription: [{}],
  image,
  unlocks: ['fod-expansions'],
  requires: { _ref: 'product-fod' },
  game: { _ref: 'game-fortressofdeath' },
  facts: { adds: 'Nine doors.' },
  seo: { description: 'Doors.' },
}

describe('a product', () => {
  test('that is complete is ready to publish', () => {
    expect(checklist('product', expansion).filter(({ status }) => status !== 'done')).toEqual([])
  })

  test('that is empty lists everything that is missing, each with its cure and its field', () => {
    const checks = checklist('product', {})
    expect(statuses(checks)).toEqual({
      Title: 'missing',
      'Product id': 'missing',
      'Price in SEK': 'missing',
      Description: 'missing',
      'Long description': 'advice',
      Cover: 'missing',
      Unlocks: 'missing',
      'Facts: Listening time': 'advice',
      'Facts: Language': 'advice',
      'Facts: Devices': 'advice',
      'Facts: Accessibility': 'advice',
      'Search and sharing: Description in search results': 'advice',
    })
    for (const check of checks) expect(check).toMatchObject({ note: expect.stringMatching(/\w/) })
    expect(countMissing(checks)).toBe(6)
  })

  test.each(['120', null])('with the price %j misses a price', (price) => {
    expect(find(checklist('product', { ...expansion, price }), 'Price in SEK')?.status).toBe('missing')
  })

  test('must name a core game only if it is an expansion', () => {
    const alone = { ...expansion, requires: undefined }
    expect(countMissing(checklist('product', alone))).toBe(1)
    expect(
      find(checklist('product', { ...alone, type: 'game' }), fieldTitle('product', 'requires') ?? ''),
    ).toBeUndefined()
  })

  test('with expansions says until when more come, and what is out', () => {
    const until = (fields: object) =>
      find(checklist('product', { ...expansion, ...fields }), 'New ones until')
    const expansions = [{ title: 'The Postern', releasedOn: '2026-06-13' }]
    expect(until({ expansions, expansionsUntil: '2999-10-31' })?.status).toBe('done')
    expect(until({ expansions })?.status).toBe('advice')
    expect(until({})?.status).toBe('done')
    expect(until({ expansionsUntil: '2999-10-31' })?.status).toBe('missing')
    expect(until({ type: 'bundle', expansionsUntil: '2999-10-31' })).toBeUndefined()
  })

  test('takes facts from its game, except what an expansion adds', () => {
    const adds = (fields: object) =>
      find(checklist('product', { ...expansion, ...fields }), 'Facts: What it adds')
    expect(adds({ facts: {} })).toMatchObject({ status: 'advice', field: 'facts.adds' })
    expect(adds({ type: 'game', facts: {} })).toBeUndefined()
    expect(find(checklist('product', expansion), 'Facts: Language')).toBeUndefined()
    const alone = checklist('product', { ...expansion, game: undefined })
    expect(find(alone, 'Facts: Language')).toMatchObject({ status: 'advice' })
  })

  test('with only spaces in the description of its cover misses that description', () => {
    const checks = checklist('product', { ...expansion, image: { ...image, alt: '  ' } })
    expect(find(checks, 'Cover: What the image shows')).toMatchObject({
      status: 'missing',
      field: 'image.alt',
    })
  })

  test('shows the length of its description, and warns above the limit', () => {
    const described = (length: number) =>
      find(checklist('product', { ...expansion, description: 'x'.repeat(length) }), 'Description')
    expect(described(240)).toMatchObject({ status: 'done', note: '240 of 240 characters' })
    expect(described(241)).toMatchObject({
      status: 'advice',
      note: '241 of 240 characters: the product page will cut it off.',
    })
  })
})

describe('a game', () => {
  test('without facts is asked for those that people want before they buy', () => {
    const facts = {
      listeningTime: '60 minutes',
      language: 'English',
      devices: ' ',
      accessibility: ['oneHanded'],
    }
    const found = statuses(checklist('game', { facts }))
    expect(found).toMatchObject({
      'Facts: Listening time': 'done',
      'Facts: Language': 'done',
      'Facts: Accessibility': 'done',
      'Facts: Devices': 'advice',
    })
    expect(statuses(checklist('game', {}))).toMatchObject({
      'Facts: Devices': 'advice',
      'Facts: Accessibility': 'advice',
    })
  })

  test('without a licence line gets advice, not an error', () => {
    expect(find(checklist('game', {}), 'Licence line')?.status).toBe('advice')
    expect(find(checklist('game', { licence: '© 1984' }), 'Licence line')?.status).toBe('done')
  })
})

describe('the site settings', () => {
  test('without a seller list each field that is missing, and why it matters', () => {
    const checks = checklist('siteSettings', { sellerName: 'Candlecast AB', vatNumber: ' ' })
    expect(statuses(checks)).toEqual({
      'Name of the seller': 'done',
      'Organisation number': 'missing',
      'VAT number': 'missing',
      'Postal address': 'missing',
      'E-mail address of the seller': 'missing',
      'Phone of the seller': 'missing',
      'Means of payment': 'missing',
      'Where we sell': 'missing',
      'Trade register and number': 'advice',
    })
    expect(find(checks, 'VAT number')?.note).toBe('Until it is filled in, the shop opens no checkout.')
  })
})

describe('a problem that validation found', () => {
  const checks = checklist('product', expansion)
  const error = (field: string, message: string): Fault => ({ level: 'error', field, message })
  const warning = (field: string, message: string): Fault => ({ level: 'warning', field, message })

  test('turns a done check to missing, even if only a part of the field has it', () => {
    const found = withFaults('product', checks, [error('slug.current', 'Already taken.')])
    expect(find(found, 'Product id')).toMatchObject({ status: 'missing', note: 'Already taken.' })
    expect(found).toHaveLength(checks.length)
  })

  test('inside a block has a line of its own, which leads to its field', () => {
    const blocks = [
      { _key: 'a', _type: 'quoteBlock' },
      { _key: 'b', _type: 'quoteBlock' },
    ]
    const page = checklist('campaignPage', {
      title: 'A page',
      slug: { current: 'a' },
      summary: 'All.',
      blocks,
    })
    const found = withFaults('campaignPage', page, [
      error('blocks[_key=="a"].text', 'Write the quotation.'),
      error('blocks[_key=="b"].text', 'Write the quotation.'),
    ])
    expect(find(found, 'Blocks')?.status).toBe('done')
    expect(found.slice(0, 2).map(({ field }) => field)).toEqual([
      'blocks[_key=="a"].text',
      'blocks[_key=="b"].text',
    ])
  })

  test('of a fact is said once, at the fact', () => {
    const found = withFaults('product', checklist('product', { type: 'game' }), [
      error('facts.language', 'Buyers have to know it.'),
    ])
    expect(found.filter(({ field }) => field === 'facts.language')).toEqual([
      {
        field: 'facts.language',
        title: 'Facts: Language',
        status: 'missing',
        note: 'Buyers have to know it.',
      },
    ])
  })

  test('of an image description is not shown at the image too', () => {
    const wordless = checklist('product', { ...expansion, image: { ...image, alt: '' } })
    const found = withFaults('product', wordless, [error('image.alt', 'Say what it shows.')])
    expect(find(found, 'Cover')?.status).toBe('done')
    expect(countMissing(found)).toBe(1)
  })

  test('of a field without a check is listed first, with the title of its field', () => {
    const found = withFaults('product', checks, [error('type', 'Say what kind of product this is.')])
    expect(found[0]).toEqual({
      status: 'missing',
      title: 'Type',
      note: 'Say what kind of product this is.',
      field: 'type',
    })
  })

  test('doesn’t replace the cure of a check that is missing already', () => {
    const found = withFaults('product', checklist('product', {}), [error('price', 'Give it a price.')])
    expect(find(found, 'Price in SEK')?.note).toBe('Say what it costs in SEK.')
  })

  test('of a type without checks of its own is listed', () => {
    const found = withFaults('faqEntry', checklist('faqEntry', {}), [error('answer', 'Write the answer.')])
    expect(found).toEqual([
      { status: 'missing', title: 'Answer', note: 'Write the answer.', field: 'answer' },
    ])
  })

  test('is listed once a field, with all its errors: they hide warnings, and an empty slug is said in our words', () => {
    const found = withFaults(
      'game',
      [],
      [
        warning('accent', 'Hard to read.'),
        error('accent', 'Choose the accent colour.'),
        error('accent', 'Write it as # and six digits.'),
        error('slug', 'Press Generate, or type one.'),
        error('slug.current', 'Required'),
      ],
    )
    expect(found.map(({ title, note }) => `${title}: ${note}`)).toEqual([
      'Accent colour: Choose the accent colour. Write it as # and six digits.',
      'Address: Press Generate, or type one.',
    ])
  })

  test('that is a warning is advice, and doesn’t hide what is missing', () => {
    const long = [warning('title', 'Too long.'), warning('image', 'Too small.')]
    const found = withFaults('product', checklist('product', { ...expansion, title: '' }), long)
    expect(find(found, 'Title')).toMatchObject({ status: 'missing', note: 'Give the product a title.' })
    expect(find(found, 'Cover')).toMatchObject({ status: 'advice', note: 'Too small.' })
  })
})

test('blockers come before advice, and advice before what is done', () => {
  const found = withFaults(
    'job',
    [],
    [
      { level: 'warning', field: 'location', message: 'Name the town.' },
      { level: 'error', field: 'closesOn', message: 'It can’t close before it was posted.' },
    ],
  )
  expect(found.map(({ title }) => title)).toEqual(['Closes on', 'Place'])
})

test.each([
  ['product', 'image.alt', 'Cover: What the image shows'],
  ['product', 'sale.from', expect.stringMatching(/^.+: .+$/)],
  ['game', 'actions[_key=="a"].href', 'Buttons: Address'],
  ['game', 'body[_key=="a"].image.alt', expect.stringMatching(/^Story: .*What the image shows$/)],
  ['siteSettings', 'menu[0].label', 'Menu: Label'],
  ['job', 'closesOn', 'Closes on'],
  ['job', 'unknown', undefined],
  ['job', '', undefined],
])('the problem of a %s at %s has the titles of the form: %s', (type, path, title) => {
  expect(fieldTitle(type, path)).toEqual(title)
})

test.each(['product', 'game', 'siteSettings'])(
  'each check of a %s names a field that exists in its form',
  (type) => {
    const schema = schemaTypes.find(({ name }) => name === type)
    const fields = schema && 'fields' in schema ? schema.fields.map(({ name }) => name) : []
    const complete = { type: 'expansion', status: 'released' }
    for (const { field } of checklist(type, complete)) expect(fields).toContain(field.split('.')[0])
  },
)

test.each(readSeed().map((document) => [document._id, document]))(
  '%s of the seed misses only the image assets, which the import adds',
  (_, document) => {
    if (typeof document === 'string') throw new Error('not a document')
    const missing = checklist(document._type, document).filter(({ status }) => status === 'missing')
    expect(missing.map(({ title }) => title).filter((title) => !/^(Cover|Banner)$/.test(title))).toEqual([])
  },
)

test('a campaign page needs a title, an address, a summary and a block', () => {
  const missing = (document: Fields) =>
    checklist('campaignPage', document)
      .filter(({ status }) => status === 'missing')
      .map(({ title }) => title)
  expect(missing({})).toEqual(['Title', 'Address', 'Summary', 'Blocks'])
  const page = { title: 'Winter', slug: { current: 'winter' }, summary: 'It is dark.' }
  expect(missing({ ...page, blocks: [] })).toEqual(['Blocks'])
  expect(missing({ ...page, blocks: [{ _type: 'newsletterBlock' }] })).toEqual([])
})

test('a text page needs a title, an address and a text', () => {
  const found = checklist('infoPage', { title: 'Gifts' })
  expect(found.filter(({ status }) => status === 'missing').map(({ title }) => title)).toEqual([
    'Address',
    'Text',
  ])
})

test('an opening has a line for each scene, with what validation found there', () => {
  const scenes = [{ _key: 'a', title: 'The road' }, { _key: 'b' }]
  const checks = checklist('opening', { title: 'The gate', game: { _ref: 'game-fist' }, scenes })
  const found = withFaults('opening', checks, [
    { level: 'error', field: 'scenes[_key=="a"]', message: '“The road” never comes to an ending.' },
    { level: 'error', field: 'scenes[_key=="b"].transcript', message: 'Write down what listeners hear.' },
  ])
  expect(found.map(({ title, status, note }) => [status, title, note])).toEqual([
    ['missing', 'Scene: The road', '“The road” never comes to an ending.'],
    ['missing', 'Scene: 2', 'Write down what listeners hear.'],
    ['done', 'Title', '8 of 60 characters'],
    ['done', 'Game', undefined],
    ['done', 'Scenes', undefined],
  ])
  expect(checklist('opening', {}).map(({ status }) => status)).toEqual(['missing', 'missing', 'missing'])
})
