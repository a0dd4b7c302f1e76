import { describe, expect, it } from 'vitest'
import { dayAt, nextPlannedChange, timeParameters, visibleAt } from './visible-at.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`)
const midnight = '2026-11-23T00:00:00.000Z'
const schedule = {
  from: ['2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00Z', null],
  until: ['2026-11-23T13:00:00+01:00', 'soon'],
  menu: [{ visibleFrom: null, visibleUntil: '2026-11-23T18:00:00Z' }],
  footer: [null, { visibleFrom: '2026-11-25T00:00:00Z', visibleUntil: null }],
  banners: [{ visibleFrom: '2026-11-25T09:00:00Z', visibleUntil: null }],
}
const empty = { from: [], until: [], menu: null, footer: null, banners: null }

describe('the moment of dated content', () => {
  it.each([
    ['07:59:59.999', midnight],
    ['08:00', '2026-11-23T08:00:00.000Z'],
    ['11:59:59', '2026-11-23T08:00:00.000Z'],
    ['12:00', '2026-11-23T12:00:00.000Z'],
    ['23:59', '2026-11-23T18:00:00.000Z'],
  ])('at %s it is %s, the same for all until the next change', (time, moment) => {
    expect(visibleAt(schedule, at(time))).toBe(moment)
  })

  it('is the start of the day where nothing is planned, and the minute where the schedule is unknown', () => {
    expect(visibleAt(empty, at('12:34:56'))).toBe(midnight)
    expect(visibleAt(undefined, at('12:34:56'))).toBe('2026-11-23T12:34:00.000Z')
    expect(dayAt(at('12:34:56'))).toBe(midnight)
  })

  it('is exact on a server', () => {
    expect(timeParameters(at('12:34:56'))).toEqual({
      at: '2026-11-23T12:34:56.000Z',
      day: midnight,
      today: '2026-11-23',
    })
  })
})

it('finds the next change of documents, links and banners', () => {
  const moments = [at('00:00'), at('08:00'), at('12:00'), at('18:00')]
  for (const day of ['24T08', '25T00', '25T09']) moments.push(Date.parse(`2026-11-${day}:00:00Z`))
  expect(moments.map((moment) => nextPlannedChange(schedule, moment))).toEqual([
    ...moments.slice(1),
    Infinity,
  ])
  expect(nextPlannedChange(undefined, 0)).toBe(Infinity)
})
