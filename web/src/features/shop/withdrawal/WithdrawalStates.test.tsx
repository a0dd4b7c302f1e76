import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { WithdrawalDone } from './WithdrawalStates.tsx'

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('says that the whole sum is repaid, without a list', () => {
  renderInShop(
    <WithdrawalDone result={{ outcome: 'accepted', lines: [{ title: 'F.I.S.T.', refusal: null }] }} />,
  )
  expect(screen.getByText(/We repay the whole sum/)).toBeDefined()
  expect(items()).toEqual([])
})

it('shows the outcome of each line of a mixed order', () => {
  const lines = [
    { title: 'F.I.S.T.', refusal: null },
    { title: 'Dracula', refusal: 'delivered' as const },
    { title: 'The map', refusal: 'too-late' as const },
  ]
  renderInShop(<WithdrawalDone result={{ outcome: 'accepted', lines }} />)
  expect(screen.getByText(/a part of this order, and we repay its price/)).toBeDefined()
  expect(items()).toEqual([
    'F.I.S.T.: withdrawn and repaid.',
    'Dracula: not withdrawn. You asked for it at once and agreed to lose your right to withdraw when the delivery began.',
    'The map: not withdrawn, because the 14 days after the order have ended.',
  ])
})

it('promises no money for a line while the bank has it', () => {
  const result = {
    outcome: 'accepted',
    lines: [{ title: 'F.I.S.T.', refusal: null }],
    isInDispute: true,
  } as const
  renderInShop(<WithdrawalDone result={{ ...result, lines: [...result.lines] }} hasChosen />)
  expect(screen.getByText(/If the bank returns it to us, we repay it/)).toBeDefined()
  expect(items()).toEqual(['F.I.S.T.: withdrawn.'])
})

it('explains why a delivered order can’t be withdrawn from', () => {
  renderInShop(
    <WithdrawalDone result={{ outcome: 'delivered', lines: [{ title: 'Dracula', refusal: 'delivered' }] }} />,
  )
  expect(screen.getByText(/We can’t accept this withdrawal/)).toBeDefined()
  expect(items()).toHaveLength(1)
})
