import { expect, it } from 'vitest'
import { changedBy } from './authors.ts'

const lines = [
  { id: 'a', author: 'me', documentIDs: ['drafts.one', 'drafts.two'] },
  { id: 'b', author: 'you', documentIDs: ['drafts.two', 'drafts.three'] },
  { id: 'c', documentIDs: ['drafts.four'] },
].map((transaction) => JSON.stringify(transaction))

it('a draft is mine when I changed it, also after someone else', () => {
  expect([...changedBy('me', `${lines.join('\n')}\n`)]).toEqual(['drafts.one', 'drafts.two'])
  expect(changedBy('me', '').size).toBe(0)
})
