import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WithdrawalResult } from '#shared/api/withdrawal.ts'
import { renderInShop } from '../testing/render-in-shop.tsx'
import { WithdrawalDone } from './WithdrawalStates.tsx'

const repaid = { title: 'F.I.S.T.', refusal: null }
const delivered = { title: 'Dracula', refusal: 'delivered' } as const
const late = { title: 'The map', refusal: 'too-late' } as const

const asked = 'You asked for it at once and agreed to lose your right to withdraw when the delivery began.'
const ended = 'because the 14 days after the order have ended.'

it.each<[string, WithdrawalResult, boolean, RegExp, string[]]>([
  [
    'the whole order, without a list',
    { outcome: 'accepted', lines: [repaid] },
    false,
    /We repay the whole sum/,
    [],
  ],
  [
    'a mixed order, line by line',
    { outcome: 'accepted', lines: [repaid, delivered, late] },
    false,
    /a part of this order, and we repay its price/,
    [
      'F.I.S.T.: withdrawn and repaid.',
      `Dracula: not withdrawn. ${asked}`,
      `The map: not withdrawn, ${ended}`,
    ],
  ],
  [
    'a line whose money the bank has',
    { outcome: 'accepted', lines: [repaid], isInDispute: true },
    true,
    /If the bank returns it to us, we repay it/,
    ['F.I.S.T.: withdrawn.'],
  ],
  [
    'a delivered order',
    { outcome: 'delivered', lines: [delivered] },
    false,
    /We can’t accept this withdrawal/,
    [`Dracula: not withdrawn. ${asked}`],
  ],
])('says what happens to %s', (_what, result, hasChosen, text, items) => {
  renderInShop(<WithdrawalDone result={result} hasChosen={hasChosen} />)
  expect(screen.getByRole('status').textContent).toMatch(text)
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(items)
})
