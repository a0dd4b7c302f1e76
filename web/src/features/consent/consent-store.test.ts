import { describe, expect, it, vi } from 'vitest'
import { createSafeStorage } from '../../browser/browser-storage.ts'
import { consentKey, decisionText } from './consent.ts'
import { createConsent } from './consent-store.ts'

const now = () => new Date('2026-11-20T07:00:00.000Z')
const decidedAt = now().toISOString()
const yes = { analytics: true, frames: true }
const no = { analytics: false, frames: false }
const textOf = (choices: typeof yes) => decisionText({ ...choices, decidedAt })

/** A tab whose storage holds `stored`. The methods named in `refused` throw. */
function tabWith(stored: string | null, refused: Partial<Record<'getItem' | 'setItem', true>> = {}) {
  const values = new Map(stored === null ? [] : [[consentKey, stored]])
  const guard = (method: 'getItem' | 'setItem') => {
    if (refused[method]) throw new DOMException('Access is denied.', 'SecurityError')
  }
  const main: Storage = {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem(key) {
      guard('getItem')
      return values.get(key) ?? null
    },
    setItem(key, value) {
      guard('setItem')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
  }
  const events = new EventTarget()
  const addEventListener: Window['addEventListener'] = (...[type, listener]: [string, unknown]) => {
    if (typeof listener === 'function') events.addEventListener(type, (event) => listener(event))
  }
  const dispatch = (type: string, fields: object) =>
    events.dispatchEvent(Object.assign(new Event(type), fields))
  const open = () =>
    createConsent(
      { addEventListener },
      createSafeStorage(() => main),
      now,
    )
  return { main, addEventListener, open, dispatch, stored: () => values.get(consentKey) }
}

describe('the consent store', () => {
  it('is undecided on the first visit, and stores the decision', () => {
    const tab = tabWith(null)
    const consent = tab.open()
    expect(consent.current()).toEqual({ status: 'undecided' })
    consent.choose(yes)
    expect(consent.current()).toEqual({ status: 'decided', decision: { ...yes, decidedAt } })
    expect(tab.open().current()).toEqual(consent.current())
  })

  it('is undecided when the stored decision can’t be parsed', () => {
    expect(tabWith('yes').open().current()).toEqual({ status: 'undecided' })
  })

  it('calls a listener after each change until it unsubscribes', () => {
    const consent = tabWith(null).open()
    const listener = vi.fn()
    const stop = consent.onChange(listener)
    consent.choose(no)
    stop()
    consent.choose(yes)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('takes over the decision of another tab, and is undecided when that tab cleared it', () => {
    const tab = tabWith(textOf(yes))
    const consent = tab.open()
    tab.dispatch('storage', { key: 'something else', newValue: null })
    expect(consent.current().status).toBe('decided')
    tab.dispatch('storage', { key: consentKey, newValue: textOf(no) })
    expect(consent.current()).toEqual({ status: 'decided', decision: { ...no, decidedAt } })
    tab.dispatch('storage', { key: null, newValue: null })
    expect(consent.current()).toEqual({ status: 'undecided' })
  })

  it('reads storage again after a return from the back-forward cache', () => {
    const tab = tabWith(textOf(yes))
    const consent = tab.open()
    tab.main.setItem(consentKey, textOf(no))
    tab.dispatch('pageshow', { persisted: false })
    expect(consent.current()).toMatchObject({ decision: yes })
    tab.dispatch('pageshow', { persisted: true })
    expect(consent.current()).toMatchObject({ decision: no })
  })

  it('keeps the decision in memory when storage is blocked', () => {
    const tab = tabWith(null, { getItem: true, setItem: true })
    const consent = tab.open()
    expect(consent.current()).toEqual({ status: 'undecided' })
    consent.choose(yes)
    tab.dispatch('pageshow', { persisted: true })
    expect(consent.current()).toMatchObject({ status: 'decided', decision: yes })
  })

  it('removes an old permission when storage is full', () => {
    const tab = tabWith(textOf(yes), { setItem: true })
    tab.open().choose(no)
    expect(tab.stored()).toBeUndefined()
  })

  it('keeps the decision for this tab when storage is full', () => {
    const tab = tabWith(null, { setItem: true })
    const { main } = tabWith(null)
    const open = () =>
      createConsent(
        tab,
        createSafeStorage(
          () => tab.main,
          () => main,
        ),
        now,
      )
    open().choose(no)
    expect(open().current()).toMatchObject({ decision: no })
  })

  it('asks no question without a tab', () => {
    expect(createConsent(null).current()).toEqual({ status: 'unknown' })
  })
})
