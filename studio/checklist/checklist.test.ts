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

test('a product that is complete is ready to publish', () => {
  expect(checklist('product', expansion).filter(({ status }) => status !== 'done')).toEqual([])
})

test('an empty product lists everything that is missing, each with its cure', () => {
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
})

const expansions = [{ title: 'The Postern', releasedOn: '2026-06-13' }]
const REQUIRES = fieldTitle('product', 'requires') ?? ''

test.each<[title: string, changes: object, status: Check['status'] | undefined]>([
  ['Price in SEK', { price: '120' }, 'missing'],
  ['Price in SEK', { price: null }, 'missing'],
  [REQUIRES, { requires: undefined }, 'missing'],
  [REQUIRES, { requires: undefined, type: 'game' }, undefined],
  ['New ones until', { expansions, expansionsUntil: '2999-10-31' }, 'done'],
  ['New ones until', { expansions }, 'advice'],
  ['New ones until', {}, 'done'],
  ['New ones until', { expansionsUntil: '2999-10-31' }, 'missing'],
  ['New ones until', { expansionsUntil: '2999-10-31', type: 'bundle' }, undefined],
  ['Facts: What it adds', { facts: {} }, 'advice'],
  ['Facts: What it adds', { facts: {}, type: 'game' }, undefined],
  ['Facts: Language', {}, undefined],
  ['Facts: Language', { game: undefined }, 'advice'],
  ['Cover: What the image shows', { image: { ...image, alt: '  ' } }, 'missing'],
  ['Description', { description: 'x'.repeat(240) }, 'done'],
  ['Description', { description: 'x'.repeat(241) }, 'advice'],
])('the line “%s” of an expansion with %j: %s', (title, changes, status) => {
  expect(find(checklist('product', { ...expansion, ...changes }), title)?.status).toBe(status)
})

test('a text says how long it is, and what happens above its limit', () => {
  const description = 'x'.repeat(241)
  expect(find(checklist('product', { ...expansion, description }), 'Description')?.note).toBe(
    '241 of 240 characters: the product page will cut it off.',
  )
})

test('a game is asked for the facts that people want before they buy, and advised about its licence', () => {
  const facts = { listeningTime: '60 minutes', language: ' ', accessibility: ['oneHanded'] }
  expect(statuses(checklist('game', { facts }))).toMatchObject({
    'Facts: Listening time': 'done',
    'Facts: Language': 'advice',
    'Facts: Devices': 'advice',
    'Facts: Accessibility': 'done',
    'Licence line': 'advice',
  })
})

test('the site settings without a seller list each field that is missing, and why it matters', () => {
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

const page = { title: 'Winter', slug: { current: 'winter' }, summary: 'It is dark.' }

test.each<[string, Fields, string[]]>([
  ['campaignPage', {}, ['Title', 'Address', 'Summary', 'Blocks']],
  ['campaignPage', { ...page, blocks: [] }, ['Blocks']],
  ['campaignPage', { ...page, blocks: [{ _type: 'newsletterBlock' }] }, []],
  ['infoPage', { title: 'Gifts' }, ['Address', 'Text']],
  ['opening', {}, ['Title', 'Game', 'Scenes']],
])('a %s with %j misses %j', (type, document, titles) => {
  const missing = checklist(type, document).filter(({ status }) => status === 'missing')
  expect(missing.map(({ title }) => title)).toEqual(titles)
})

const error = (field: string, message: string): Fault => ({ level: 'error', field, message })
const warning = (field: string, message: string): Fault => ({ level: 'warning', field, message })

describe('a problem that validation found', () => {
  const checks = checklist('product', expansion)

  test('turns a done check to missing, even if only a part of the field has it', () => {
    const found = withFaults('product', checks, [error('slug.current', 'Already taken.')])
    expect(find(found, 'Product id')).toMatchObject({ status: 'missing', note: 'Already taken.' })
    expect(found).toHaveLength(checks.length)
  })

  test('inside a block has a line of its own, which leads to its field', () => {
    const fields = ['blocks[_key=="a"].text', 'blocks[_key=="b"].text']
    const done = checklist('campaignPage', { ...page, blocks: [{ _key: 'a' }, { _key: 'b' }] })
    const found = withFaults(
      'campaignPage',
      done,
      fields.map((field) => error(field, 'Write the quotation.')),
    )
    expect(find(found, 'Blocks')?.status).toBe('done')
    expect(found.slice(0, 2).map(({ field }) => field)).toEqual(fields)
  })

  test('of a part is said once, at the part', () => {
    const game = checklist('product', { type: 'game' })
    const found = withFaults('product', game, [error('facts.language', 'Buyers have to know it.')])
    expect(found.filter(({ note }) => note === 'Buyers have to know it.')).toMatchObject([
      { field: 'facts.language', title: 'Facts: Language', status: 'missing' },
    ])
    const wordless = checklist('product', { ...expansion, image: { ...image, alt: '' } })
    const withImage = withFaults('product', wordless, [error('image.alt', 'Say what it shows.')])
    expect(find(withImage, 'Cover')?.status).toBe('done')
    expect(countMissing(withImage)).toBe(1)
  })

  test('of a field without a check is listed first, with the title of its field', () => {
    const note = 'Say what kind of product this is.'
    const [first] = withFaults('product', checks, [error('type', note)])
    expect(first).toEqual({ status: 'missing', title: 'Type', note, field: 'type' })
    expect(withFaults('faqEntry', checklist('faqEntry', {}), [error('answer', 'Write it.')])).toEqual([
      { status: 'missing', title: 'Answer', note: 'Write it.', field: 'answer' },
    ])
  })

  test('doesn’t replace the cure of a check that is missing already', () => {
    const found = withFaults('product', checklist('product', {}), [error('price', 'Give it a price.')])
    expect(find(found, 'Price in SEK')?.note).toBe('Say what it costs in SEK.')
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

  test('that is a warning is advice, comes after errors, and doesn’t hide what is missing', () => {
    const long = [warning('title', 'Too long.'), warning('image', 'Too small.'), error('type', 'Choose it.')]
    const found = withFaults('product', checklist('product', { ...expansion, title: '' }), long)
    expect(found.slice(0, 3).map(({ status, title, note }) => [status, title, note])).toEqual([
      ['missing', 'Title', 'Give the product a title.'],
      ['missing', 'Type', 'Choose it.'],
      ['advice', 'Cover', 'Too small.'],
    ])
  })
})

test('an opening has a line for each scene, with what validation found there', () => {
  const scenes = [{ _key: 'a', title: 'The road' }, { _key: 'b' }]
  const checks = checklist('opening', { title: 'The gate', game: { _ref: 'game-fist' }, scenes })
  const found = withFaults('opening', checks, [
    error('scenes[_key=="a"]', '“The road” never comes to an ending.'),
    error('scenes[_key=="b"].transcript', 'Write down what listeners hear.'),
    error('scenes[_key=="b"].choices[_key=="c"].label', 'Write the words of the button.'),
  ])
  expect(found.map(({ title, status, note }) => [status, title, note])).toEqual([
    ['missing', 'Scene: The road', '“The road” never comes to an ending.'],
    ['missing', 'Scene: 2', 'Write down what listeners hear.'],
    ['missing', 'Scenes: Choices: Words of the button', 'Write the words of the button.'],
    ['done', 'Title', '8 of 60 characters'],
    ['done', 'Game', undefined],
    ['done', 'Scenes', undefined],
  ])
})

test.each([
  ['product', 'image.alt', 'Cover: What the image shows'],
  ['product', 'facts.language', expect.stringMatching(/^.+: .+$/)],
  ['game', 'actions[_key=="a"].href', 'Buttons: Address'],
  ['game', 'body[_key=="a"].image.alt', expect.stringMatching(/^Story: .*What the image shows$/)],
  ['siteSettings', 'menu[0].label', 'Menu: Label'],
  ['job', 'closesOn', 'Closes on'],
  ['job', 'unknown', undefined],
  ['job', '', undefined],
])('the problem of a %s at %s has the titles of the form: %s', (type, path, title) => {
  expect(fieldTitle(type, path)).toEqual(title)
})

test.each(['product', 'game', 'siteSettings', 'opening', 'campaignPage', 'infoPage'])(
  'each check of a %s names a field that exists in its form',
  (type) => {
    const schema = schemaTypes.find(({ name }) => name === type)
    const fields = schema && 'fields' in schema ? schema.fields.map(({ name }) => name) : []
    for (const { field } of checklist(type, { type: 'expansion' }))
      expect(fields).toContain(field.split('.')[0])
  },
)

test('the seed misses only the image assets, which the import adds', () => {
  const missing = readSeed().flatMap((document) =>
    checklist(document._type, document)
      .filter(({ status, title }) => status === 'missing' && !/^(Cover|Banner)$/.test(title))
      .map(({ title }) => `${document._id}: ${title}`),
  )
  expect(missing).toEqual([])
})
