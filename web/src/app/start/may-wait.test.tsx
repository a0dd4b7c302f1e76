import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayWait } from './may-wait.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

it.each([
  ['an answer about privacy is stored', () => localStorage.setItem('consent', '{}')],
  ['the tab keeps something', () => sessionStorage.setItem('playback', '{}')],
  ['the address names a moment of a sample', () => history.replaceState(null, '', '/?sample=a&t=83')],
  [
    'storage is blocked',
    () =>
      vi.stubGlobal('localStorage', {
        get length() {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      }),
  ],
  ['the page is framed, as in a preview', () => vi.stubGlobal('top', {})],
])('may not wait when %s', (_what, arrange) => {
  arrange()
  expect(mayWait()).toBe(false)
})

it('may wait on a first visit', () => {
  history.replaceState(null, '', '/?utm_source=letter')
  expect(mayWait()).toBe(true)
})
