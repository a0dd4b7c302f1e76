import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'
import { checklist, fieldTitle } from './checklist.ts'
import type { Fields } from './fields.ts'
import type { Fault } from './required.ts'

const error = (field: string, message: string): Fault => ({ level: 'error', field, message })
const warning = (field: string, message: string): Fault => ({ level: 'warning', field, message })

const advised = (type: string, document: Fields) => adviceOn(type, document).map(({ field }) => field)

const expansion = {
  type: 'expansion',
  longDescription: [{}],
  game: { _ref: 'game-fortressofdeath' },
  facts: { adds: 'Nine doors.' },
  seo: { description: 'Doors.' },
}
const expansions = [{ title: 'The Postern', releasedOn: '2026-06-13' }]
const asked = ['facts.listeningTime', 'facts.language', 'facts.devices', 'facts.accessibility']

test.each<[type: string, document: Fields, fields: string[]]>([
  ['product', expansion, []],
  ['product', { ...expansion, longDescription: [] }, ['longDescription']],
  ['product', { ...expansion, expansions }, ['expansionsUntil']],
  ['product', { ...expansion, expansions, expansionsUntil: '2999-10-31' }, []],
  ['product', { ...expansion, expansions, type: 'bundle' }, []],
  ['product', { ...expansion, facts: {} }, ['facts.adds']],
  ['product', { ...expansion, facts: {}, type: 'game' }, []],
  ['product', { ...expansion, game: undefined }, asked],
  ['product', {}, ['longDescription', ...asked, 'seo.description']],
  ['game', {}, ['licence', ...asked, 'actions', 'seo.description']],
  [
    'game',
    {
      licence: 'By licence.',
      facts: { listeningTime: '60 minutes', language: ' ', devices: 'iOS 16', accessibility: ['oneHanded'] },
      actions: [{}],
      seo: { description: '\u00a0' },
    },
    ['facts.language', 'seo.description'],
  ],
  ['infoPage', {}, ['seo.description']],
  ['siteSettings', { sellerName: 'Candlecast AB' }, ['tradeRegister']],
  ['faqEntry', {}, []],
])('a %s with %j gets advice about %j', (type, document, fields) => {
  expect(advised(type, document)).toEqual(fields)
})

test.each(['product', 'game', 'infoPage', 'siteSettings'])(
  'advice on a %s names fields of its form',
  (type) => {
    for (const document of [{}, { type: 'expansion', expansions }])
      for (const field of advised(type, document)) expect(fieldTitle(type, field)).toMatch(/\w/)
  },
)

test('a field has one line with all its errors: they hide warnings, and an empty slug is said in our words', () => {
  const found = checklist('game', { facts: {} }, [
    warning('accent', 'Hard to read.'),
    error('accent', 'Choose the accent colour.'),
    error('accent', 'Write it as # and six digits.'),
    error('accent', 'Choose the accent colour.'),
    error('slug', 'Press Generate, or type one.'),
    error('slug.current', 'Required'),
  ])
  expect(found.slice(0, 2).map(({ title, note }) => `${title}: ${note}`)).toEqual([
    'Accent colour: Choose the accent colour. Write it as # and six digits.',
    'Address: Press Generate, or type one.',
  ])
})

test('what is missing comes before warnings and advice, and a field with a fault gets no advice', () => {
  const document = { ...expansion, expansions, game: undefined }
  const found = checklist('product', document, [
    warning('image', 'Too small.'),
    error('facts.language', 'Buyers have to know it.'),
    error('expansionsUntil', 'Nothing is out yet.'),
  ])
  expect(found.map(({ status, field, note }) => [status, field, note])).toEqual([
    ['missing', 'facts.language', 'Buyers have to know it.'],
    ['missing', 'expansionsUntil', 'Nothing is out yet.'],
    ['advice', 'image', 'Too small.'],
    ['advice', 'facts.listeningTime', expect.stringMatching(/^People ask/)],
    ['advice', 'facts.devices', expect.stringMatching(/^People ask/)],
    ['advice', 'facts.accessibility', expect.stringMatching(/^Tick in Facts/)],
  ])
})

const scenes = [
  { _key: 'a', title: 'The road' },
  { _key: 'b', choices: [{ _key: 'c', label: ' ' }] },
]

test.each<[type: string, path: string, document: Fields, title: unknown]>([
  ['product', 'image.alt', {}, 'Cover: What the image shows'],
  ['product', 'facts.language', {}, expect.stringMatching(/^.+: .+$/)],
  ['game', 'actions[_key=="a"].href', {}, 'Buttons: Address'],
  ['game', 'body[_key=="a"].image.alt', {}, expect.stringMatching(/^Story: .*What the image shows$/)],
  ['siteSettings', 'menu[0].label', {}, 'Menu: Label'],
  ['siteSettings', 'menu[0].href', { menu: [{ label: 'Games' }] }, 'Menu: Games: Address'],
  ['opening', 'scenes[_key=="a"]', { scenes }, 'Scenes: The road'],
  ['opening', 'scenes[_key=="b"].transcript', { scenes }, 'Scenes: 2: Transcript'],
  [
    'opening',
    'scenes[_key=="b"].choices[_key=="c"].label',
    { scenes },
    'Scenes: 2: Choices: 1: Words of the button',
  ],
  ['opening', 'scenes[_key=="gone"].transcript', { scenes }, 'Scenes: Transcript'],
  ['job', 'closesOn', {}, 'Closes on'],
  ['job', 'unknown', {}, undefined],
  ['job', '', {}, undefined],
])('the problem of a %s at %s of %j has the titles of the form: %s', (type, path, document, title) => {
  expect(fieldTitle(type, path, document)).toEqual(title)
})
