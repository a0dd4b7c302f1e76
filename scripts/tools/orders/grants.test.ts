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

test('unusual addresses are read in the spelling in which accounts are compared', () => {
  const text = "email,adventureId\nO'Brien+1@RÄKA.example,fod\no'brien+1@xn--rka-qla.example,fod\n"
  expect(readGrants(text)).toEqual({
    grants: [{ email: "o'brien+1@xn--rka-qla.example", adventureId: 'fod' }],
    doubled: [{ line: 3, first: 2 }],
    refused: [],
  })
})

test('repeated lines are reported, even with different capitals', () => {
  const text = `email,adventureId\n${fod.email},fod-kickstarter\n${fod.email},fist-pre-order\n${fod.email.toUpperCase()},fod-kickstarter`
  expect(readGrants(text)).toEqual({
    grants: [fod, { ...fod, adventureId: 'fist-pre-order' }],
    doubled: [{ line: 4, first: 2 }],
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
