import { expect, test } from 'vitest'
import { reverb } from './reverb.ts'
import { loudest, make, place, RATE, ramp, silence, stage } from './signal.ts'

const click = () => make(0.01, (_, index) => (index === 0 ? 1 : 0))

test('a sound at one side is louder in that ear, and reaches the other one a moment later', () => {
  const room = stage(0.1)
  place(room, click(), { at: 0.05, pan: 0.8 })
  const arrival = (ear: Float32Array) => ear.findIndex((value) => value !== 0)
  expect(loudest(room.right)).toBeGreaterThan(loudest(room.left) * 2)
  expect(arrival(room.left)).toBeGreaterThan(arrival(room.right))
  expect(arrival(room.left) - arrival(room.right)).toBeLessThan(0.001 * RATE)
})

test('what begins before the start or ends behind the end is cut, not an error', () => {
  const room = stage(0.02)
  place(
    room,
    make(0.05, () => 0.5),
    { at: -0.01 },
  )
  expect(room.left.length).toBe(silence(0.02).length)
  expect(room.left.every((value) => value > 0)).toBe(true)
})

test('a slope is soft, and may fall', () => {
  expect([ramp(0, 2, -1), ramp(0, 2, 1), ramp(0, 2, 3)]).toEqual([0, 0.5, 1])
  expect([ramp(2, 0, 0), ramp(2, 0, 2)]).toEqual([1, 0])
})

test('a room answers later, in both ears, and dies away in the time that it was given', () => {
  const source = stage(3)
  place(
    source,
    make(0.05, (t) => Math.sin(2 * Math.PI * 700 * t)),
    { at: 0.1, pan: -1 },
  )
  const { right } = reverb(source, { decay: 1, size: 1, bright: 8000 })
  const at = (from: number, to: number) => loudest(right.subarray(from * RATE, to * RATE))
  expect(at(0, 0.1)).toBe(0)
  expect(at(0.2, 0.4)).toBeGreaterThan(0.01)
  expect(at(1.4, 1.6)).toBeLessThan(at(0.2, 0.4) / 100)
})
