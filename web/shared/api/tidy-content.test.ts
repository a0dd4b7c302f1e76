import { expect, it } from 'vitest'
import { tidyContent } from './tidy-content.ts'

it('replaces characters that can’t be shown, and leaves out empty items of lists', () => {
  const content = {
    lines: ['\ud83d half', '\ude00', 'whole \ud83d\ude00', '\\ud83d', '\\\ud83d', 'a\0b'],
    rest: [null, { inner: [null, [null, 1], false, ''] }, null],
    none: null,
  }
  expect(tidyContent(content)).toEqual({
    lines: ['\ufffd half', '\ufffd', 'whole \ud83d\ude00', '\\ud83d', '\\\ufffd', 'a\ufffdb'],
    rest: [{ inner: [[1], false, ''] }],
    none: null,
  })
})
