import { expect, it } from 'vitest'
import { classesIn, readStyleSheet, usedStyles } from './style-sheet.ts'

const used = (css: string, ...classes: string[]) => usedStyles(readStyleSheet(css), new Set(classes))

it.each([
  ['a rule without classes', 'ul li{margin:0}', 'ul li{margin:0}'],
  ['a rule whose classes are all there', '._card ._title{margin:0}', '._card ._title{margin:0}'],
  ['a state of an element', '._card:hover{margin:0}', '._card:hover{margin:0}'],
  ['what a class must not have', '._card:not(._off){margin:0}', '._card:not(._off){margin:0}'],
  ['what an element may contain', '._card:has(._off,>._on){margin:0}', '._card:has(._off,>._on){margin:0}'],
  ['brackets in brackets', '._card:not(:has(._off)){margin:0}', '._card:not(:has(._off)){margin:0}'],
  ['the value of an attribute', '._card[href=".off"]{margin:0}', '._card[href=".off"]{margin:0}'],
  ['a name with an escaped character', '.is\\:on{margin:0}', '.is\\:on{margin:0}'],
  ['a statement', '@layer a,b;', '@layer a,b;'],
  ['a font', '@font-face{font-family:T}', '@font-face{font-family:T}'],
  ['the margins of printed paper', '@media print{@page{margin:1cm}}', '@media print{@page{margin:1cm}}'],
])('keeps %s', (_, css, kept) => {
  expect(used(css, '_card', '_title', 'is:on')).toBe(kept)
})

it.each([
  ['a rule with a class that is not there', '._off{margin:0}'],
  ['a rule inside an element that is not there', '._off ._card{margin:0}'],
  ['a block without rules that are used', '@media print{._off{margin:0}}'],
  ['a block in a block', '@supports (gap:0){@media print{._off{margin:0}}}'],
  ['an animation that no rule names', '@keyframes _turn{0%{rotate:0}50%{rotate:1turn}}'],
])('leaves out %s', (_, css) => {
  expect(used(css, '_card')).toBe('')
})

it('keeps of a list of selectors those that can match', () => {
  expect(used('._off,._card,._card:is(._a,._b){margin:0}', '_card')).toBe(
    '._card,._card:is(._a,._b){margin:0}',
  )
})

it('keeps the order of rules, and the blocks around them', () => {
  const css = '._card{margin:0}@media print{._off{margin:0}._card{margin:1px}}._card._on{margin:2px}'
  expect(used(css, '_card', '_on')).toBe(
    '._card{margin:0}@media print{._card{margin:1px}}._card._on{margin:2px}',
  )
})

it('keeps an animation that a kept rule names', () => {
  const turn = '@keyframes _turn{0%{rotate:0}}'
  expect(used(`${turn}._card{animation:1s _turn}`, '_card')).toBe(`._card{animation:1s _turn}${turn}`)
})

it('names line and column of a text that is no CSS', () => {
  expect(() => readStyleSheet('a{\n  margin')).toThrow(/:1:1: Unclosed block|:2:\d+/)
})

it('finds the classes of all elements', () => {
  expect(classesIn('<ul class="a b"><li id="x" class="c-d"></ul>')).toEqual(new Set(['a', 'b', 'c-d']))
})
