import { expect, it } from 'vitest'
import {
  beginsLate,
  chipAfterPublish,
  chipOf,
  type Stored,
  sentenceOf,
  siteState,
  stateAfterPublish,
} from './site-state.ts'

const now = Date.parse('2026-11-22T11:00:00Z')
const nowIso = new Date(now).toISOString()
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9)).toISOString()
const release = (fields: object = {}): Stored => ({ _type: 'pressRelease', ...fields })
const job = (fields: object = {}): Stored => ({ _type: 'job', open: true, ...fields })

const live = release()
const planned27 = release({ visibleFrom: at(27) })
const planned30 = release({ visibleFrom: at(30) })
const until30 = release({ visibleUntil: at(30) })
const past = release({ visibleUntil: at(2) })

const FROM_30 = 'On the site from 30 Nov 2026, 10:00'
const UNTIL_30 = 'On the site until 30 Nov 2026, 10:00'
const LEFT_2 = 'Left the site on 2 Nov 2026, 10:00'
const OFF = 'Taken off the site'

it.each<[name: string, published: Stored | null, chip: string, badge: string]>([
  ['nothing published', null, 'Draft', 'Draft'],
  ['no dates', live, 'Live', 'On the site'],
  ['from later', planned30, 'Planned 30 Nov 10:00', FROM_30],
  ['from now on', release({ visibleFrom: nowIso }), 'Live', 'On the site'],
  ['until later', until30, 'Live until 30 Nov 10:00', UNTIL_30],
  ['until now', release({ visibleUntil: nowIso }), 'Expired', 'Left the site on 22 Nov 2026, 12:00'],
  ['until before', release({ visibleFrom: at(1), visibleUntil: at(2) }), 'Expired', LEFT_2],
  ['an unreadable date', release({ visibleFrom: 'soon' }), 'Live', 'On the site'],
  ['an open job', job(), 'Live', 'On the site'],
  ['a job that was switched off', job({ open: false }), 'Expired', OFF],
  ['a job without an answer', job({ open: undefined }), 'Expired', OFF],
  [
    'a job on its last day',
    job({ closesOn: '2026-11-22' }),
    'Live until 23 Nov 00:00',
    'On the site until 23 Nov 2026, 00:00',
  ],
  ['a closed job', job({ closesOn: '2026-11-20' }), 'Expired', 'Left the site on 21 Nov 2026, 00:00'],
  ['a job that leaves first', job({ closesOn: '2026-12-20', visibleUntil: at(2) }), 'Expired', LEFT_2],
  ['another type with such a field', release({ closesOn: '2026-11-20', open: false }), 'Live', 'On the site'],
])('%s', (_name, published, chip, badge) => {
  const state = siteState(published, now)
  expect([chipOf(state, now), sentenceOf(state)]).toEqual([chip, badge])
})

it.each<
  [name: string, published: Stored | null, draft: Stored | null, badge: string | null, chip: string | null]
>([
  ['never published, no dates', null, live, 'On the site', null],
  ['never published, planned', null, planned30, FROM_30, null],
  ['never published, with dates that have passed', null, past, LEFT_2, null],
  ['live, without a draft', live, null, null, null],
  ['live, with another text', live, release({ title: 'New' }), null, null],
  ['live, to be planned', live, planned30, FROM_30, '30 Nov 10:00 after Publish'],
  ['live, to leave', live, until30, UNTIL_30, 'Until 30 Nov 10:00 after Publish'],
  ['live, to be expired', live, past, LEFT_2, 'Expired after Publish'],
  ['planned, moved', planned27, planned30, FROM_30, '30 Nov 10:00 after Publish'],
  ['planned, to be live', planned27, live, 'On the site', 'Live after Publish'],
  ['expired, to be live again', past, live, 'On the site', 'Live after Publish'],
  ['a job taken down, to be open', job({ open: false }), job(), 'On the site', 'Live after Publish'],
  ['an open job, to be taken down', job(), job({ open: false }), OFF, 'Expired after Publish'],
])('after a publish: %s', (_name, published, draft, badge, chip) => {
  const next = stateAfterPublish(published, draft, now)
  expect(next && sentenceOf(next)).toBe(badge)
  expect(chipAfterPublish(published, draft, now)).toBe(chip)
})

it('a moment of another year has its year', () => {
  const state = siteState(release({ visibleFrom: '2027-03-01T09:00:00Z' }), now)
  expect(chipOf(state, now)).toBe('Planned 1 Mar 2027')
})

const late = release({ visibleFrom: at(20) })
const sale = (from: number, until: number) => ({ _type: 'sale', from: at(from), until: at(until) })

it.each<[name: string, published: Stored | null, draft: Stored | null, asks: string | null]>([
  [
    'a beginning that has passed',
    null,
    late,
    '“Visible from” has passed: 20 Nov 2026, 10:00. It appears as soon as it is published.',
  ],
  ['a plan moved to the past', planned27, late, expect.stringContaining('has passed')],
  [
    'a sale that would begin at once',
    null,
    sale(20, 30),
    expect.stringContaining('The beginning of the sale has passed'),
  ],
  ['a sale that is over', null, sale(1, 2), null],
  ['a sale that runs already', sale(20, 30), sale(20, 29), null],
  ['a beginning to come', null, planned27, null],
  ['no date', null, live, null],
  ['what is on the site already', late, late, null],
  ['no draft', planned27, null, null],
])('Publish asks about %s', (_name, published, draft, asks) => {
  expect(beginsLate(published, draft, now)).toEqual(asks)
})
