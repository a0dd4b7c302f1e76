import { expect, it } from 'vitest'
import { proposeUsername } from './propose-username.ts'

it.each([
  ['Frodo@Shire.Example', 'frodo'],
  [' frodo.baggins@shire.example', 'frodo.baggins'],
  ['frodo+games@shire.example', 'frodo'],
  ['frodo', 'frodo'],
  ['fro do@shire.example', 'frodo'],
  ['@shire.example', ''],
  ['', ''],
])('proposes for %j the name %j', (email, username) => {
  expect(proposeUsername(email)).toBe(username)
})
