import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ShopApi, ShopError } from '../api/shop-api.ts'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { DisownWithdrawal } from './DisownWithdrawal.tsx'

type Disown = ShopApi['disownWithdrawal']
const failing =
  (code: 'no-response' | 'invalid-request'): Disown =>
  async () => {
    throw new ShopError({ code })
  }

/** Result of the shop, text of the page, and whether the button remains. */
const outcomes: [Disown, RegExp, boolean][] = [
  [async () => 'disowned', /unlocked again/, false],
  [async () => 'too-late', /can’t be taken back/, false],
  [async () => 'unknown', /link is not complete/, false],
  [failing('invalid-request'), /link is not complete/, false],
  [failing('no-response'), /try again/, true],
]

it('sends nothing before a press, and shows the result', async () => {
  for (const [disownWithdrawal, words, canPress] of outcomes) {
    renderInShop(<DisownWithdrawal statement="an id" />, { api: { disownWithdrawal } })
    expect(screen.getByRole('status').textContent).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'This was not me' }))
    await screen.findByText(words)
    expect(screen.queryAllByRole('button')).toHaveLength(canPress ? 1 : 0)
    cleanup()
  }
})

it('asks for the whole link when the address has no id', () => {
  renderInShop(<DisownWithdrawal statement="" />)
  expect(screen.getByText(/link is not complete/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
