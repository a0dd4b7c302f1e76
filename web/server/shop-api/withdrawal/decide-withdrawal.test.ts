import { expect, test } from 'vitest'
import type { LineDelivery } from '#shared/api/orders.ts'
import { sampleFacts } from '../testing/sample-facts.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'

const paidAt = new Date('2026-11-02T12:00:00Z')
const dayAfter = (days: number) => new Date(paidAt.getTime() + days * 24 * 60 * 60_000)

const sold = { vat_rate: 25, facts: sampleFacts }

/** A game for 250 and a map for 49 SEK. */
const linesAs = (game: LineDelivery, map: LineDelivery) => [
  { ...sold, position: 0, title: 'Game', price_ore: 25_000, vat_ore: 5_000, delivery: game },
  { ...sold, position: 1, title: 'Map', price_ore: 4_900, vat_ore: 980, delivery: map },
]

const paid = { status: 'paid', keptOre: 29_900, isReturned: false, isInDispute: false } as const
const partlyBack = { ...paid, keptOre: 3_000 }
const allBack = { status: 'refunded', keptOre: 0, isReturned: true, isInDispute: false } as const
const inDispute = { status: 'disputed', keptOre: 0, isReturned: false, isInDispute: true } as const

/** Outcome; the lines that are withdrawn; the sum and the kept lines of the letter. */
function decided(
  [game, map]: readonly [LineDelivery, LineDelivery],
  money: Parameters<typeof decideWithdrawal>[0]['money'],
  positions: readonly number[] | null,
  day: number,
) {
  const stated = { positions, money, statedAt: dayAfter(day), paidAt, totalOre: 29_900 }
  const decision = decideWithdrawal({ ...stated, lines: linesAs(game, map) })
  if (decision.outcome === 'repeated') return 'repeated'
  const { outcome, withdrawn, letter, result } = decision
  expect([result.outcome, letter.refusal ?? 'accepted']).toEqual([outcome, outcome])
  const kept = letter.kept.map(({ title, refusal }) => `${title} ${refusal}`)
  const marks = [letter.isPartly && 'partly', letter.isInDispute && 'in dispute'].filter(Boolean)
  return [outcome, withdrawn.map(({ title }) => title).join(), letter.totalOre, ...marks, ...kept].join(' · ')
}

const ready = ['ready', 'ready'] as const
const mixed = ['delivered', 'ready'] as const
const unlocked = ['unlocked', 'unlocked'] as const

test.each([
  [ready, paid, null, 1, 'accepted · Game,Map · 29900'],
  [ready, paid, [1], 1, 'accepted · Map · 4900 · partly'],
  [mixed, paid, null, 1, 'accepted · Map · 4900 · partly · Game delivered'],
  [mixed, paid, [0], 1, 'delivered ·  · 29900 · Game delivered'],
  [unlocked, paid, null, 19, 'accepted · Game,Map · 29900'],
  [unlocked, paid, null, 20, 'too-late ·  · 29900 · Game too-late · Map too-late'],
  [['pre-order', 'unlocked'], paid, null, 20, 'accepted · Game · 25000 · partly · Map too-late'],
  [ready, partlyBack, [1], 1, 'accepted · Map · 3000 · partly'],
  [ready, partlyBack, null, 1, 'accepted · Game,Map · 29900'],
  [ready, allBack, null, 1, 'already-returned ·  · 29900'],
  [ready, inDispute, null, 1, 'accepted · Game,Map · 29900 · in dispute'],
  [ready, inDispute, [1], 1, 'accepted · Map · 4900 · partly · in dispute'],
  [['withdrawn', 'withdrawn'], paid, null, 1, 'repeated'],
  [['withdrawn', 'ready'], paid, [0], 1, 'repeated'],
  [['withdrawn', 'ready'], paid, null, 1, 'accepted · Map · 4900 · partly'],
  [['withdrawn', 'delivered'], paid, null, 1, 'repeated'],
] as const)(
  'lines %j with the money %j, of which %j are stated on day %d: %s',
  (lines, money, positions, day, expected) => {
    expect(decided(lines, money, positions, day)).toBe(expected)
  },
)
