import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { readRichText } from './read-rich-text.ts'
import { textOnly } from './text-only.ts'

/** Items such as `1n`: level 1, numbered. */
const item = (name: string) => ({
  _type: 'block',
  level: Number(name[0]),
  listItem: name[1] === 'n' ? 'number' : 'bullet',
  children: [{ _type: 'span', text: name }],
})

test('numbers go on after the lists inside an item, whatever their kinds and levels', () => {
  const rows: [items: string, text: string][] = [
    ['1n 1n', '1. 1n\n2. 1n'],
    ['1n 2b 1n', '1. 1n\n   - 2b\n2. 1n'],
    ['1n 2b 2n 1n', '1. 1n\n   - 2b\n   1. 2n\n2. 1n'],
    ['1n 2n 3b 2n 1n 2n', '1. 1n\n   1. 2n\n      - 3b\n   2. 2n\n2. 1n\n   1. 2n'],
    ['1n 3n 2n 1n', '1. 1n\n   1. 3n\n   2. 2n\n2. 1n'],
    ['2n 1n', '1. 2n\n2. 1n'],
    ['1b 2n 2n 1b', '- 1b\n  1. 2n\n  2. 2n\n- 1b'],
    ['1n 1b 1n', '1. 1n\n\n- 1b\n\n1. 1n'],
  ]
  const texts = rows.map(([items]) => [items, plainText(textOnly(readRichText(items.split(' ').map(item))))])
  expect(texts).toEqual(rows)
})
