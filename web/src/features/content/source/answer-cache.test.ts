import { describe, expect, it } from 'vitest'
import { createAnswerCache, type ExpiryScope } from './answer-cache.ts'

const game = { result: ['game'], tags: ['s1:game', 's1:image'] }
const faq = { result: ['faq'], tags: ['s1:faq'] }

/** A cache with a fresh, a stale and an absent answer. */
function filled() {
  const cache = createAnswerCache()
  cache.keep('fresh', game, true)
  cache.keep('stale', faq, false)
  return cache
}

const freshness = (cache: ReturnType<typeof createAnswerCache>) =>
  ['fresh', 'stale', 'absent'].map((key) => cache.find(key)?.isFresh)

describe('expiring', () => {
  it.each<[string, ExpiryScope, boolean, (boolean | undefined)[]]>([
    ['all', { kind: 'all' }, true, [false, false, undefined]],
    ['unconfirmed answers', { kind: 'unconfirmed' }, true, [true, false, undefined]],
    ['a tag of a fresh answer', { kind: 'tagged', tags: ['s1:image'] }, true, [false, false, undefined]],
    ['a tag of a stale answer', { kind: 'tagged', tags: ['s1:faq'] }, true, [true, false, undefined]],
    ['a tag of no answer', { kind: 'tagged', tags: ['s1:job'] }, false, [true, false, undefined]],
  ])('%s', (_what, scope, isAny, after) => {
    const cache = filled()
    expect(cache.expire(scope)).toBe(isAny)
    expect(freshness(cache)).toEqual(after)
  })

  it.each<ExpiryScope>([{ kind: 'all' }, { kind: 'unconfirmed' }, { kind: 'tagged', tags: ['s1:game'] }])(
    'finds nothing in an empty cache: %o',
    (scope) => expect(createAnswerCache().expire(scope)).toBe(false),
  )
})

it.each(['fresh', 'stale', 'absent'])('keeps a new answer in place of one that is %s', (key) => {
  const cache = filled()
  cache.keep(key, faq, true)
  expect(cache.find(key)).toEqual({ ...faq, isFresh: true })
  cache.keep(key, game, false)
  expect(cache.find(key)).toEqual({ ...game, isFresh: false })
})

it('adds a page’s answers as stale, without replacing its own', () => {
  const cache = filled()
  cache.addMissing({ fresh: faq, stale: game, absent: game })
  expect(cache.find('fresh')?.result).toEqual(['game'])
  expect(cache.find('stale')?.result).toEqual(['faq'])
  expect(cache.find('absent')).toEqual({ ...game, isFresh: false })
})
