import { expect, test } from 'vitest'
import { bullets, documentLink, em, heading, link, paragraph, richText, strong } from './portable-text.ts'

test('text keeps its order and its marks', () => {
  const [block] = richText(paragraph('You hear ', strong('steps'), '. ', em('Yours.')))
  expect(block).toMatchObject({
    _key: 'b1',
    _type: 'block',
    style: 'normal',
    children: [
      { _key: 's1', text: 'You hear ', marks: [] },
      { _key: 's2', text: 'steps', marks: ['strong'] },
      { _key: 's3', text: '. ', marks: [] },
      { _key: 's4', text: 'Yours.', marks: ['em'] },
    ],
  })
})

test('each link has its own target', () => {
  const [block] = richText(
    paragraph(link('out', 'https://elsewhere.example', true), ' and ', documentLink('in', 'product-fod')),
  )
  expect(block).toMatchObject({
    markDefs: [
      { _key: 'm1', _type: 'link', href: 'https://elsewhere.example', newTab: true },
      { _key: 'm2', _type: 'documentLink', document: { _type: 'reference', _ref: 'product-fod' } },
    ],
    children: [{ marks: ['m1'] }, { marks: [] }, { marks: ['m2'] }],
  })
})

test('list items are blocks among the paragraphs, with their own keys', () => {
  const text = richText(
    heading('Inside'),
    bullets('a torch', ['a ', em('small'), ' key']),
    paragraph('Enough.'),
  )
  expect(text.map(({ _key, style, listItem, level }) => [_key, style, listItem, level])).toEqual([
    ['b1', 'h2', undefined, undefined],
    ['b2', 'normal', 'bullet', 1],
    ['b3', 'normal', 'bullet', 1],
    ['b4', 'normal', undefined, undefined],
  ])
})
