import { expect, it } from 'vitest'
import { dayOf, plannedChanges, weeksOf } from './planned-changes.ts'

const release = { _id: 'a', _type: 'pressRelease', title: 'Out now', visibleFrom: '2026-11-23T08:00:00Z' }
const product = {
  _id: 'b',
  _type: 'product',
  title: null,
  visibleFrom: '2026-11-01T08:00:00Z',
  visibleUntil: '2026-12-24T08:00:00Z',
  sale: { from: '2026-11-27T00:00:00Z', to: '2026-11-28T00:00:00Z' },
}
const job = { _id: 'c', _type: 'job', title: 'Sound designer', closesOn: '2026-11-30' }

it('lists what is to come of each document, the next first', () => {
  const changes = plannedChanges([job, product, release], Date.parse('2026-11-22T12:00:00Z'))
  expect(changes.map(({ at, what, document }) => [new Date(at).toISOString(), what, document.title])).toEqual(
    [
      ['2026-11-23T08:00:00.000Z', 'Appears', 'Out now'],
      ['2026-11-27T00:00:00.000Z', 'Sale begins', 'Untitled'],
      ['2026-11-28T00:00:00.000Z', 'Sale ends', 'Untitled'],
      ['2026-12-01T00:00:00.000Z', 'Closes', 'Sound designer'],
      ['2026-12-24T08:00:00.000Z', 'Leaves', 'Untitled'],
    ],
  )
  expect(plannedChanges([release], Date.parse('2026-11-23T08:00:00Z'))).toEqual([])
})

it.each([
  [2026, 10, 'November begins on a Sunday', 6, '2026-11-01'],
  [2027, 1, 'February begins on a Monday and has four weeks', 4, '2027-02-01'],
])('%s-%s: %s', (year, month, _name, weeks, first) => {
  const calendar = weeksOf(year, month)
  expect(calendar).toHaveLength(weeks)
  expect(calendar.every((week) => week.length === 7)).toBe(true)
  const days = calendar.flat().filter((day) => day !== null)
  expect(days.map(dayOf)[0]).toBe(first)
  expect(days).toHaveLength(new Date(year, month + 1, 0).getDate())
})
