import { expect, test } from 'vitest'
import { servingGoals } from './serving.ts'

const nginx = [{ perSecond: 40_000, p99Ms: 10, errors: 0 }]
const missed = (site: { perSecond: number; p99Ms: number; errors: number }) =>
  servingGoals({ site: [site], nginx })
    .filter(({ met }) => met === 'no')
    .map(({ goal }) => goal)

test('values equal to the goals meet them', () => {
  expect(missed({ perSecond: 10_000, p99Ms: 25, errors: 0 })).toEqual([])
})

test.each([
  ['requests at 64 connections', { perSecond: 9_999, p99Ms: 25, errors: 0 }],
  ['99 of 100 answers at 64 connections', { perSecond: 10_000, p99Ms: 25.1, errors: 0 }],
  ['errors at 64 connections', { perSecond: 10_000, p99Ms: 25, errors: 1 }],
])('%s are named when they miss their goal', (goal, site) => {
  expect(missed(site)).toEqual([goal])
})
