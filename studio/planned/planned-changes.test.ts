import { expect, it } from 'vitest'
import {
  actionsOfEdit,
  CANCEL,
  type DateField,
  dayOf,
  type Edit,
  movedDate,
  plannedChanges,
  reopened,
  shortcutsOf,
  weeksOf,
} from './planned-changes.ts'

const release = { _id: 'a', _type: 'pressRelease', title: 'Out now', visibleFrom: '2026-11-23T08:00:00Z' }
const product = {
  _id: 'b',
  _type: 'product',
  title: null,
  visibleFrom: '2026-11-01T08:00:00Z',
  visibleUntil: '2026-12-24T08:00:00Z',
}
const sale = {
  _id: 'd',
  _type: 'sale',
  title: 'Winter',
  from: '2026-11-27T00:00:00Z',
  until: '2026-11-28T00:00:00Z',
}
const job = { _id: 'c', _type: 'job', title: 'Sound designer', closesOn: '2026-11-30' }

const day = (date: number) => `2026-11-${date}T08:00:00Z`
const noon = Date.parse('2026-11-22T12:00:00Z')

it('lists what is to come of each document, the next first', () => {
  const changes = plannedChanges([job, product, sale, release], noon)
  const lines = changes.map(({ at, what, document }) => [new Date(at).toISOString(), what, document.title])
  expect(lines).toEqual([
    ['2026-11-23T08:00:00.000Z', 'Appears', 'Out now'],
    ['2026-11-27T00:00:00.000Z', 'Sale begins', 'Winter'],
    ['2026-11-28T00:00:00.000Z', 'Sale ends', 'Winter'],
    ['2026-11-30T23:00:00.000Z', 'Closes', 'Sound designer'],
    ['2026-12-24T08:00:00.000Z', 'Leaves', 'Untitled'],
  ])
  expect(plannedChanges([release], Date.parse('2026-11-23T08:00:00Z'))).toEqual([])
  expect(plannedChanges([{ ...job, open: false }], noon)).toEqual([])
})

it.each([
  ['no draft', day(27), undefined, [[27, undefined]]],
  ['a draft with the same date', day(27), day(27), [[27, undefined]]],
  ['a draft that moves it', day(27), day(30), [[27, 30]]],
  ['a draft that moves it to the past', day(27), day(10), [[27, 10]]],
  ['a draft without a date', day(27), null, [[27, null]]],
  ['a draft that plans it', null, day(30), [[30, 'new']]],
  ['a draft that plans it again', day(10), day(30), [[30, 'new']]],
  ['only past dates', day(10), day(11), []],
  ['a new draft', 'unpublished', day(30), [[30, 'new']]],
])('what is planned, and what Publish would change: %s', (_name, site, draft, expected) => {
  const versions = [
    ...(site === 'unpublished' ? [] : [{ ...release, visibleFrom: site }]),
    ...(draft === undefined ? [] : [{ ...release, _id: 'drafts.a', visibleFrom: draft }]),
  ]
  const dayIn = (moment: unknown) => (typeof moment === 'number' ? new Date(moment).getUTCDate() : moment)
  const found = plannedChanges(versions, noon)
  expect(found.map(({ at, afterPublish }) => [dayIn(at), dayIn(afterPublish)])).toEqual(expected)
})

it.each<[field: DateField, text: string, result: object]>([
  ['visibleFrom', '1 Dec 2026 9.00', { stored: '2026-12-01T08:00:00.000Z' }],
  ['visibleFrom', '24/12/2026 09:00', { refusal: 'The end must be after the beginning.' }],
  ['visibleUntil', '2026-10-01T09:00', { refusal: 'The end must be after the beginning.' }],
  ['until', '27 Nov 2026 at 1 am', { refusal: 'The end must be after the beginning.' }],
  ['until', '29 Nov 2026 01:00', { stored: '2026-11-29T00:00:00.000Z' }],
  ['until', '29 Nov 2026', { refusal: expect.stringContaining('has no time') }],
  ['closesOn', '1 Dec 2026', { stored: '2026-12-01' }],
  ['closesOn', '', { refusal: expect.stringContaining('no date that the Studio understands') }],
])('what is typed as the new date of %s, “%s”, gives %j', (field, text, result) => {
  const [{ dates } = { dates: {} }] = plannedChanges([field === 'until' ? sale : product], noon)
  expect(movedDate({ field, dates }, text)).toEqual(result)
})

const moved = { set: { closesOn: '2026-12-01' } }
const cancelled = { unset: ['visibleFrom'], isCancelled: true as const }

it.each([
  ['a move of what is published, without a draft', moved, true, false, ['edit', 'publish']],
  ['a move of what is published, with a draft', moved, true, true, ['edit']],
  ['a move of a draft alone', moved, false, true, ['edit']],
  ['a cancel of what is published', cancelled, true, false, ['unpublish', 'edit']],
])('%s', (_name, change: Edit, isPublished, hasDraft, expected) => {
  const { isCancelled: _, ...patch } = change
  const actions = actionsOfEdit({ id: 'a', isPublished, hasDraft }, change)
  expect(actions.map(({ actionType }) => actionType.split('.').at(-1))).toEqual(expected)
  expect(actions.find(({ actionType }) => actionType.endsWith('edit'))).toMatchObject({
    draftId: 'drafts.a',
    patch,
  })
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

const soon = { visibleFrom: day(25), visibleUntil: day(28), from: day(25), until: day(28) }
const running = { visibleFrom: day(20), visibleUntil: day(28), from: day(20), until: day(28) }
const now = '2026-11-22T12:00:00.000Z'

const end = (field: string) => ({ 'End now': { set: { [field]: now } } })
const clear = (...unset: string[]) => ({ 'Clear plan': { unset } })
const cancel = (...unset: string[]) => ({ [CANCEL]: { unset, isCancelled: true } })
const show = { 'Show now': { unset: ['visibleFrom'] } }

it.each<[field: DateField, dates: object, isPublished: boolean, expected: object]>([
  ['visibleFrom', soon, true, { ...show, ...cancel('visibleFrom') }],
  ['visibleFrom', soon, false, show],
  ['visibleUntil', soon, true, clear('visibleUntil')],
  ['visibleUntil', running, true, { ...end('visibleUntil'), ...clear('visibleUntil') }],
  ['visibleUntil', { visibleUntil: day(28) }, true, { ...end('visibleUntil'), ...clear('visibleUntil') }],
  ['from', soon, true, cancel('from', 'until')],
  ['from', soon, false, clear('from', 'until')],
  ['until', soon, true, {}],
  ['until', running, true, end('until')],
  [
    'closesOn',
    { closesOn: '2026-11-30' },
    true,
    { 'End now': { set: { open: false } }, ...clear('closesOn') },
  ],
])('one press on the plan of %s with %j, published: %s', (field, dates, isPublished, expected) => {
  const document = { id: 'a', isPublished, hasDraft: !isPublished }
  const found = shortcutsOf({ field, dates, document }, noon)
  expect(Object.fromEntries(found.map(({ text, edit }) => [text, edit]))).toEqual(expected)
})

it('reopens a job, and drops a day that has passed', () => {
  expect(reopened({ closesOn: '2026-11-30' }, noon)).toEqual({ set: { open: true } })
  expect(reopened({ closesOn: '2026-11-21' }, noon)).toEqual({ set: { open: true }, unset: ['closesOn'] })
})
