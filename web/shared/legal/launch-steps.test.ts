import { expect, test } from 'vitest'
import { minimalSeed, readSeed } from '#scripts/tools/seed/documents.ts'
import { launchSteps } from './launch-steps.ts'
import { legalPageTitles } from './legal-text.ts'
import { sampleSeller } from './sample-content.ts'

const nothing = { siteName: null, hasHome: false, dated: [], games: 0, products: 0 }
const left = (...given: Parameters<typeof launchSteps>) =>
  launchSteps(...given)
    .filter(({ missing }) => missing.length > 0)
    .map(({ title }) => title)

const { termsPage, withdrawalPage, privacyPage } = legalPageTitles

test('an empty dataset misses every step, in the order in which they can be taken', () => {
  const steps = launchSteps({ seller: null, pages: [] }, nothing)
  expect(steps.map(({ title }) => title)).toEqual([
    'Who sells',
    'Site settings',
    ...[termsPage, withdrawalPage, privacyPage],
    ...['The first game', 'The first product', 'Home page'],
  ])
  expect(steps.every(({ missing }) => missing.length > 0)).toBe(true)
  expect(steps[0]?.missing).toContain('Organisation number')
  expect(steps[2]?.missing).toEqual(['Publish it'])
})

test('a legal text is done when it has its date and the parts that the law asks for', () => {
  const pages = readSeed().map(({ _type, body }) => ({ type: _type, body }))
  const launch = { ...nothing, siteName: 'Audio', dated: ['termsPage', 'withdrawalPage'] }
  const seller = { ...sampleSeller, payment: 'By card', area: 'The EU' }
  expect(left({ seller, pages }, launch)).toEqual(['The first game', 'The first product', 'Home page'])
  expect(left({ seller, pages }, { ...launch, dated: ['withdrawalPage'] })[0]).toBe(termsPage)
  const emptied = pages.map((page) => (page.type === 'withdrawalPage' ? { ...page, body: [] } : page))
  expect(left({ seller, pages: emptied }, launch)[0]).toBe(withdrawalPage)
  expect(left({ seller, pages }, { ...launch, games: 1, products: 1, hasHome: true })).toEqual([])
})

test('the skeleton leaves who sells, what is sold and the home page to the editors', () => {
  const pages = minimalSeed().map(({ _type, body }) => ({ type: _type, body }))
  const launch = { ...nothing, siteName: 'YOUR STUDIO', dated: ['termsPage', 'withdrawalPage'] }
  const open = left({ seller: null, pages }, launch)
  expect([open[0], ...open.slice(-3)].join()).toBe('Who sells,The first game,The first product,Home page')
  expect(open).not.toContain('Site settings')
})
