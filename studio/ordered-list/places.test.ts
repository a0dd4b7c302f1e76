import { expect, test } from 'vitest'
import { placeOfDrag, placeOfKey, placeOfPosition, ROW_PX, shiftOf } from './places.ts'

test('a row is dropped at the nearest place of its section', () => {
  const bounds = { first: 2, last: 9 }
  expect(placeOfDrag(3, 0.6 * ROW_PX, bounds)).toBe(4)
  expect(placeOfDrag(3, -0.4 * ROW_PX, bounds)).toBe(3)
  expect(placeOfDrag(3, -90 * ROW_PX, bounds)).toBe(2)
  expect(placeOfDrag(3, 90 * ROW_PX, bounds)).toBe(9)
})

test('the rows between give way to the dragged one', () => {
  const shifts = (from: number, to: number) =>
    [0, 1, 2, 3].map((index) => shiftOf(index, { from, to }) / ROW_PX)
  expect(shifts(0, 2)).toEqual([0, -1, -1, 0])
  expect(shifts(3, 1)).toEqual([0, 1, 1, 0])
  expect(shifts(1, 1)).toEqual([0, 0, 0, 0])
})

test('keys lead to a place of the list', () => {
  const bounds = { first: 0, last: 4 }
  const places = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'a'].map((key) => placeOfKey(key, 0, bounds))
  expect(places).toEqual([0, 1, 0, 4, undefined])
  expect(placeOfKey('ArrowDown', 4, bounds)).toBe(4)
})

test('a position counts from 1', () => {
  expect(['1', ' 5 '].map((position) => placeOfPosition(position, 5))).toEqual([0, 4])
  for (const position of ['0', '6', '1.5', '', ' ', 'top', '-1'])
    expect(placeOfPosition(position, 5), position).toBeUndefined()
})
