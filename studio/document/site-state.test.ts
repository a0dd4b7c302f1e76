import { expect, it } from 'vitest'
import {
  chipAfterPublish,
  chipOf,
  type Stored,
  sentenceOf,
  siteState,
  stateAfterPublish,
} from './site-state.ts'

const now = Date.parse('2026-11-22T11:00:00Z')
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9)).toISOString()
const release = (fields: object = {}): Stored => ({ _type: 'pressRelease', ...fields })
const job = (fields: object = {}): Stored => ({ _type: 'job', open: true, ...fields })

const states: [name: string, published: Stored | null, chip: string, badge: string][] = [
  ['nothing published', null, 'Draft', 'Draft'],
  ['no dates', release(), 'Live', 'On the site'],
  [
    'from later',
    release({ visibleFrom: at(30) }),
    'Planned 30 Nov 10:00',
    'On the site from 30 Nov 2026, 10:00',
  ],
  ['from now on', release({ visibleFrom: new Date(now).toISOString() }), 'Live', 'On the site'],
  [
    'until later',
    release({ visibleUntil: at(30) }),
    'Live until 30 Nov 10:00',
    'On the site until 30 Nov 2026, 10:00',
  ],
  [
    'until now',
    release({ visibleUntil: new Date(now).toISOString() }),
    'Expired',
    'Left the site on 22 Nov 2026, 12:00',
  ],
  [
    'until before',
    release({ visibleFrom: at(1), visibleUntil: at(2) }),
    'Expired',
    'Left the site on 2 Nov 2026, 10:00',
  ],
  ['an unreadable date', release({ visibleFrom: 'soon' }), 'Live', 'On the site'],
  ['an open job', job(), 'Live', 'On the site'],
  ['a job that was switched off', job({ open: false }), 'Expired', 'Taken off the site'],
  ['a job without an answer', job({ open: undefined }), 'Expired', 'Taken off the site'],
  [
    'a job on its last day',
    job({ closesOn: '2026-11-22' }),
    'Live until 23 Nov 00:00',
    'On the site until 23 Nov 2026, 00:00',
  ],
  ['a closed job', job({ closesOn: '2026-11-20' }), 'Expired', 'Left the site on 21 Nov 2026, 00:00'],
  [
    'a job that leaves before it closes',
    job({ closesOn: '2026-12-20', visibleUntil: at(2) }),
    'Expired',
    'Left the site on 2 Nov 2026, 10:00',
  ],
  ['another type with such a field', release({ closesOn: '2026-11-20', open: false }), 'Live', 'On the site'],
]

it.each(states)('%s', (_name, published, chip, badge) => {
  const state = siteState(published, now)
  expect(chipOf(state, now)).toBe(chip)
  expect(sentenceOf(state)).toEqual(badge)
})

const planned27 = release({ visibleFrom: at(27) })
const planned30 = release({ visibleFrom: at(30) })
const past = release({ visibleUntil: at(2) })
const live = release()

it.each<
  [name: string, published: Stored | null, draft: Stored | null, badge: string | null, chip: string | null]
>([
  ['never published, no dates', null, live, 'On the site', null],
  ['never published, planned', null, planned30, 'On the site from 30 Nov 2026, 10:00', null],
  ['never published, with dates that have passed', null, past, 'Left the site on 2 Nov 2026, 10:00', null],
  ['live, without a draft', live, null, null, null],
  ['live, with another text', live, release({ title: 'New' }), null, null],
  [
    'live, to be planned',
    live,
    planned30,
    'On the site from 30 Nov 2026, 10:00',
    '30 Nov 10:00 after Publish',
  ],
  [
    'live, to leave',
    live,
    release({ visibleUntil: at(30) }),
    'On the site until 30 Nov 2026, 10:00',
    'Until 30 Nov 10:00 after Publish',
  ],
  ['live, to be expired', live, past, 'Left the site on 2 Nov 2026, 10:00', 'Expired after Publish'],
  ['planned, without a draft', planned27, null, null, null],
  [
    'planned, moved',
    planned27,
    planned30,
    'On the site from 30 Nov 2026, 10:00',
    '30 Nov 10:00 after Publish',
  ],
  ['planned, to be live', planned27, live, 'On the site', 'Live after Publish'],
  ['planned, to be expired', planned27, past, 'Left the site on 2 Nov 2026, 10:00', 'Expired after Publish'],
  ['expired, to be live again', past, live, 'On the site', 'Live after Publish'],
  [
    'expired, to be planned again',
    past,
    planned30,
    'On the site from 30 Nov 2026, 10:00',
    '30 Nov 10:00 after Publish',
  ],
  [
    'an open job, to be closed',
    job(),
    job({ closesOn: '2026-11-20' }),
    expect.stringContaining('Left the site on'),
    'Expired after Publish',
  ],
  ['a job taken down, to be open', job({ open: false }), job(), 'On the site', 'Live after Publish'],
])('after a publish: %s', (_name, published, draft, badge, chip) => {
  const next = stateAfterPublish(published, draft, now)
  expect(next && sentenceOf(next)).toEqual(badge)
  expect(chipAfterPublish(published, draft, now)).toBe(chip)
})

it('a moment of another year has its year', () => {
  expect(chipOf(siteState(release({ visibleFrom: '2027-03-01T09:00:00Z' }), now), now)).toBe(
    'Planned 1 Mar 2027',
  )
})
