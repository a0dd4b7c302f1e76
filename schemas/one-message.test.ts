/** Each problem of a field is said once: editors read a repeated message as several problems. */
import { expect, test } from 'vitest'
import { schemaTypes } from './index.ts'
import { messagesOf, schema } from './testing/validate.ts'

/** The messages of a document, as the Studio finds them. */
const messages = async (_type: string, fields: object) =>
  (await messagesOf({ _type, ...fields })).map(
    ({ path, message, level }) => `${level} ${JSON.stringify(path)}: ${message}`,
  )

const documentTypes = schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name)

const scene = (fields: object) => ({ _type: 'openingScene', _key: 'a', ...fields })

const wrong: [type: string, fields: object][] = [
  ...documentTypes.map((type): [string, object] => [type, {}]),
  ['product', { type: 'podcast', vatRate: 7, price: 0, unlocks: [] }],
  ['game', { sample: { _type: 'audioSample' }, video: { _type: 'video' }, accent: 'red', status: 'soon' }],
  ['game', { sample: { _type: 'audioSample', durationSeconds: 1.5 }, accent: '', ground: '#12' }],
  ['game', { sample: { chapters: [{ _type: 'sampleChapter', _key: 'a', startSeconds: 0.5 }] } }],
  ['game', { actions: [{ _type: 'button', _key: 'a' }], cover: { _type: 'imageWithAlt' } }],
  [
    'job',
    {
      employmentType: 'NONE',
      country: 'Sweden',
      applyTo: 'me',
      postedOn: '2026-11-22',
      closesOn: '2020-01-01',
    },
  ],
  ['siteSettings', { contactEmail: 'me', appStoreUrl: 'there', menu: [], analyticsId: 'UA-1' }],
  ['homePage', { steps: [{ _type: 'step', _key: 'a' }] }],
  ['opening', { scenes: [scene({})] }],
  ['opening', { scenes: [scene({ next: 'roll', durationSeconds: 200, asksAtSeconds: 300 })] }],
]

test.each(wrong)('a %s with %j says nothing twice', async (type, fields) => {
  const found = await messages(type, fields)
  expect(found).toEqual([...new Set(found)])
})

test('an empty colour says which one, and that alone', async () => {
  const found = await messages('game', { accent: '', ground: undefined })
  expect(found.filter((message) => /accent|ground/.test(message))).toEqual([
    'error ["accent"]: Choose the accent colour.',
    'error ["ground"]: Choose the ground colour.',
  ])
})

test('a button that isn’t there leads nowhere without harm', async () => {
  expect(await messages('investorsPage', { title: 'Investors' })).toEqual([])
})

test('chapters of a sample are checked wherever the sample is', async () => {
  const chapter = (_key: string, startSeconds: number) => ({ _key, title: 'A', startSeconds })
  const chapters = [chapter('a', 5), chapter('b', 3)]
  const sample = { _type: 'audioSample', _key: 's', durationSeconds: 20, chapters }
  const found = [
    ...(await messages('game', { sample })),
    ...(await messages('game', { moreSamples: [sample] })),
    ...(await messages('product', { samples: [{ ...sample, chapters: [chapter('a', 20)] }] })),
  ]
  expect(found.filter((message) => message.includes('chapter'))).toEqual([
    expect.stringContaining('error ["sample","chapters"]: The chapter that starts at 3 s comes too late'),
    expect.stringContaining('error ["moreSamples",{"_key":"s"},"chapters"]: The chapter that starts at 3 s'),
    expect.stringContaining(
      'error ["samples",{"_key":"s"},"chapters"]: The chapter that starts at 20 s starts after',
    ),
  ])
})

/** A value of spaces for each needed text that is empty, at any depth that an empty document has. */
test.each(documentTypes)(
  'a %s with spaces in its needed texts misses as much as an empty one',
  async (type) => {
    const fields = schema.get(type)
    const names = fields?.jsonType === 'object' ? fields.fields : []
    const blank = Object.fromEntries(
      names.flatMap(({ name, type: { jsonType, options } }) =>
        jsonType === 'string' && !options ? [[name, ' \u200b ']] : [],
      ),
    )
    const missing = (await messages(type, {})).filter((message) => message.startsWith('error'))
    const found = await messages(type, blank)
    expect(missing.filter((message) => !found.includes(message))).toEqual([])
  },
)

test('blank words inside of lists and texts are missing words', async () => {
  const block = { _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text: ' ' }] }
  const inside = async (step: object, job: object, button: object) =>
    [
      ...(await messages('homePage', { steps: [{ _type: 'step', _key: 'a', ...step }] })),
      ...(await messages('job', job)),
      ...(await messages('game', { actions: [{ _type: 'button', _key: 'a', ...button }] })),
    ].filter((message) => /"(steps|body|actions)"/.test(message))
  expect(await inside({ title: '  ', text: '\t' }, { body: [block] }, { label: '\u00a0' })).toEqual(
    await inside({}, {}, {}),
  )
})

test('an opening says at each scene what is wrong with it', async () => {
  const sceneOf = (_key: string, fields: object) => ({
    ...scene({ _key, title: _key }),
    file: { _type: 'file', asset: { _type: 'reference', _ref: 'file-0a-mp3' } },
    durationSeconds: 20,
    transcript: 'Words.',
    ...fields,
  })
  const choices = (leadsTo: string) => [{ _type: 'openingChoice', _key: 'c', label: 'Go', leadsTo }]
  const right = [
    sceneOf('a', { next: 'choices', choices: choices('b') }),
    sceneOf('b', { next: 'ending', ending: 'End.' }),
  ]
  const opening = { title: 'The gate', game: { _type: 'reference', _ref: 'game-fist' } }
  expect(await messages('opening', { ...opening, scenes: right })).toEqual([])
  const wrongScenes = [
    sceneOf('a', { next: 'choices', choices: choices('a') }),
    sceneOf('b', { next: 'ending', ending: ' ', durationSeconds: 120, asksAtSeconds: 121 }),
    sceneOf('c', { next: 'choices', choices: [], transcript: '', file: { asset: { _ref: 'file-0a-zip' } } }),
  ]
  expect(await messages('opening', { ...opening, scenes: wrongScenes })).toEqual(
    expect.arrayContaining([
      'error ["scenes",{"_key":"a"}]: “a” never comes to an ending: lead one way on from it to one.',
      'error ["scenes",{"_key":"b"},"ending"]: Write the last words.',
      'error ["scenes",{"_key":"b"},"asksAtSeconds"]: It is not within the sound, which is 120 s long.',
      'warning ["scenes",{"_key":"b"},"durationSeconds"]: Longer than 90 seconds: listeners wait long for their turn.',
      'warning ["scenes",{"_key":"b"}]: Nothing leads to “b”: visitors never hear it.',
      'error ["scenes",{"_key":"c"},"choices"]: Add a choice.',
      'error ["scenes",{"_key":"c"},"transcript"]: Write down what listeners hear.',
      'error ["scenes",{"_key":"c"},"file"]: This file is no sound. Use MP3 or M4A.',
    ]),
  )
})
