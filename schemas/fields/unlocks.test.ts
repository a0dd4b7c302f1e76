import { expect, it } from 'vitest'
import { sameContentsAdvice } from './unlocks.ts'

const product = (fields: object) => ({ price: 250, unlocks: ['fist'], ...fields })
const other = (title: string, ...unlocks: string[]) => ({ title, unlocks })

it.each([
  ['the same', {}, [other('F.I.S.T. on tape', 'fist')], '“F.I.S.T. on tape” in the shop unlocks the same.'],
  ['an old id', {}, [other('Early', 'fist-pre-order')], '“Early” in the shop unlocks the same.'],
  [
    'the same twice',
    {},
    [other('A', 'fist'), other('B', 'fist')],
    '“A” and “B” in the shop unlock the same.',
  ],
  ['another order', { unlocks: ['fod', 'fist'] }, [other('Both', 'fist', 'fod')], '“Both” in the shop'],
  ['less', { unlocks: ['fod', 'fist'] }, [other('A', 'fist')], undefined],
  ['more', {}, [other('A', 'fist', 'fod')], undefined],
  ['the same as a hidden one', { hidden: true }, [other('A', 'fist')], undefined],
  ['the same as one without a price', { price: undefined }, [other('A', 'fist')], undefined],
  ['nothing', { unlocks: [] }, [other('A')], undefined],
  ['an unfinished list', { unlocks: [null] }, [other('A', 'fist')], undefined],
])('a product beside another that unlocks %s', (_name, fields, others, advice) => {
  const found = sameContentsAdvice(product(fields), others)
  expect(found).toEqual(advice && expect.stringContaining(advice))
})
