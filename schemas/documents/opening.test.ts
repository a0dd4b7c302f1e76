import { expect, it } from 'vitest'
import { leadsTo, type SceneInForm, sceneFaults } from './opening.ts'

const ending = (_key: string): SceneInForm => ({ _key, title: _key.toUpperCase(), next: 'ending' })
const choosing = (_key: string, ...keys: string[]): SceneInForm => ({
  _key,
  title: _key.toUpperCase(),
  next: 'choices',
  choices: keys.map((key) => ({ leadsTo: key })),
})
const rolling = (_key: string, success: string, failure: string): SceneInForm => ({
  _key,
  title: _key.toUpperCase(),
  next: 'roll',
  roll: { success, failure },
})

const faultsOf = (...scenes: SceneInForm[]) =>
  sceneFaults(scenes).map(({ level, key, message }) => `${level} ${key}: ${message}`)

it('a way through choices and rolls to an ending is right, also with a way back', () => {
  expect(faultsOf(choosing('a', 'b', 'c'), rolling('b', 'c', 'a'), ending('c'))).toEqual([])
  expect(faultsOf(ending('a'))).toEqual([])
  expect(faultsOf()).toEqual([])
})

it('a scene that nothing leads to is named; the first one needs no way to it', () => {
  expect(faultsOf(ending('a'), choosing('b', 'a'), ending('c'))).toEqual([
    'warning b: Nothing leads to “B”: visitors never hear it.',
    'warning c: Nothing leads to “C”: visitors never hear it.',
  ])
})

it('scenes that lead only to each other never end', () => {
  expect(faultsOf(choosing('a', 'b', 'd'), choosing('b', 'c'), rolling('c', 'b', 'b'), ending('d'))).toEqual([
    'error b: “B” never comes to an ending: lead one way on from it to one.',
    'error c: “C” never comes to an ending: lead one way on from it to one.',
  ])
  expect(faultsOf(choosing('a', 'a'))).toEqual([
    'error a: “A” never comes to an ending: lead one way on from it to one.',
  ])
})

it('a scene that is gone is reported where it is named, and not as a way without an end', () => {
  expect(faultsOf(choosing('a', 'b', 'x'), ending('b'))).toEqual([
    'error a: “A” leads to a scene that is gone: choose another.',
  ])
  expect(faultsOf(rolling('a', 'x', 'x'))).toHaveLength(1)
})

it('what another kind of scene has left behind doesn’t count', () => {
  const was: SceneInForm = { ...rolling('a', 'x', 'y'), next: 'ending' }
  expect(leadsTo(was)).toEqual([])
  expect(faultsOf(was)).toEqual([])
})

it('unfinished scenes are left to their own rules', () => {
  expect(
    faultsOf({}, { _key: 'a' }, { _key: 'b', next: 'choices' }, { _key: 'c', next: 'roll', roll: {} }),
  ).toEqual([
    'warning b: Nothing leads to this scene: visitors never hear it.',
    'warning c: Nothing leads to this scene: visitors never hear it.',
  ])
})
