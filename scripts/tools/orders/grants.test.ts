import { expect, test } from 'vitest'
import { readGrants } from './grants.ts'

const fod = { email: 'wolf@candlecast.example', adventureId: 'fod-kickstarter' }

test.each([
  ['commas', 'email,adventureId\nwolf@candlecast.example,fod-kickstarter\n'],
  ['semicolons', 'email;adventureId\nwolf@candlecast.example;fod-kickstarter'],
  ['what Excel writes', '\uFEFF"email";"adventureId"\r\n"Wolf@Candlecast.Example";"fod-kickstarter"\r\n'],
  ['blanks and empty lines', 'Email , AdventureID\n\n wolf@candlecast.example , fod-kickstarter \n\n'],
])('with %s', (_, text) => {
  expect(readGrants(text)).toEqual({ grants: [fod], doubled: [], refused: [] })
})

test('repeated lines are reported, in the spelling in which accounts are compared', () => {
  const rows = [
    `${fod.email},fod-kickstarter`,
    "O'Brien+1@RÄKA.example,fod",
    "o'brien+1@xn--rka-qla.example,fod",
  ]
  const text = ['email,adventureId', ...rows, `${fod.email.toUpperCase()},fod-kickstarter`].join('\n')
  expect(readGrants(text)).toEqual({
    grants: [fod, { email: "o'brien+1@xn--rka-qla.example", adventureId: 'fod' }],
    doubled: [
      { line: 4, first: 3 },
      { line: 5, first: 2 },
    ],
    refused: [],
  })
})

test.each([
  ['', 1, 'the heading is missing'],
  [`${fod.email},fod-kickstarter`, 1, 'the heading is missing'],
  ['email,adventureId\nwolf,fod', 2, '“wolf” is not an e-mail address: it does not have exactly one @'],
  ['email,adventureId\n,fod', 2, '“” is not an e-mail address: it is empty'],
  [`email,adventureId\n${fod.email},FOD`, 2, '“FOD” is not an adventure id'],
  [`email,adventureId\n\n${fod.email},`, 3, '“” is not an adventure id'],
  [`email,adventureId\n${fod.email}`, 2, '1 columns instead of 2'],
  [`email,adventureId\n${fod.email},fod,1`, 2, '3 columns instead of 2'],
])('%j is refused in line %i', (text, line, why) => {
  expect(readGrants(text)).toMatchObject({ grants: [], refused: [{ line, why, cure: expect.any(String) }] })
})
