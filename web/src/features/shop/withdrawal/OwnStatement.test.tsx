import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { WithdrawalClaim } from '../api/shop-api.ts'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { OwnStatement } from './OwnStatement.tsx'

const statedAt = '2026-11-20T12:00:00.000Z'
const typed = { by: 'address', number: 7, name: 'Ada Berg', email: 'ada@candlecast.example' } as const

it.each<[WithdrawalClaim, string[]]>([
  [typed, ['Order number: 7', 'Name: Ada Berg', 'Acknowledgement to: ada@candlecast.example']],
  [{ ...typed, number: null, acknowledgeTo: 'new@candlecast.example' }, ['not known', 'to: new@candlecast']],
  [{ by: 'account', number: 7, positions: [1] }, ['the chosen part', 'Order number: 7']],
])('shows what was stated and when, and saves the same: %j', async (claim, words) => {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  renderInShop(<OwnStatement claim={claim} statedAt={statedAt} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save your statement' }))
  const text = (await saved[0]?.text()) ?? ''
  for (const word of [...words, 'Sent: 20 November 2026, 13:00 CET']) expect(text).toContain(word)
  const shown = screen.getByRole('region', { name: 'Your statement' }).textContent
  for (const line of text.split('\n')) expect(shown?.replace(/\s+/g, ' ')).toContain(line.split(': ').at(-1))
})
