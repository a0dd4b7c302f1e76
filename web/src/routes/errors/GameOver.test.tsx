import { expect, it } from 'vitest'
import { firstFace, rollAgain } from './GameOver.tsx'

it('gives a page the same face each time, and uses every face', () => {
  expect(firstFace(1_795_704_968_282)).toBe(firstFace(1_795_704_968_282))
  const rolled = new Set(Array.from({ length: 200 }, (_, index) => firstFace(1_795_704_968_282 + index)))
  expect([...rolled].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

it('never rolls the same face twice in a row', () => {
  for (const last of [1, 2, 3, 4, 5, 6] as const) {
    const rolled = [0, 0.2, 0.4, 0.6, 0.8, 0.999].map((chance) => rollAgain(last, chance))
    expect(rolled).not.toContain(last)
    expect(new Set(rolled).size).toBe(5)
  }
})
