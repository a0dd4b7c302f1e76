import { expect, test } from 'vitest'

// It fails when Sanity limits its waits, or stops waiting: then the script in `studio/sanity.cli.ts` goes.
test('Sanity’s validation waits for an idle tab without a limit', async () => {
  const limits: (number | undefined)[] = []
  window.requestIdleCallback = (callback, options) => {
    limits.push(options?.timeout)
    return Number(setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 10 })))
  }
  // It keeps the function that it finds when it is loaded.
  const { messagesOf } = await import('../../schemas/testing/validate.ts')
  expect(await messagesOf({ _type: 'faqSection' })).not.toEqual([])
  expect(new Set(limits)).toEqual(new Set([undefined]))
})
