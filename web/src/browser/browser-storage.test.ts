import { describe, expect, it } from 'vitest'
import { asStateStorage, createSafeStorage } from './browser-storage.ts'

function storageWith(behaviour: Partial<Storage>): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    ...behaviour,
  }
}

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const blocked = () => {
  throw new DOMException('Access is denied.', 'SecurityError')
}

it.each([
  ['the browser’s storage', storageWith({}), '["fod"]'],
  ['memory when storage is full', storageWith({ setItem: full }), null],
])('keeps values in %s', async (_where, browser, stored) => {
  const storage = asStateStorage(createSafeStorage(() => browser))
  await storage.setItem('cart', '["fod"]')
  expect(browser.getItem('cart')).toBe(stored)
  expect(await storage.getItem('cart')).toBe('["fod"]')
  await storage.removeItem('cart')
  expect(await storage.getItem('cart')).toBeNull()
})

describe('a storage with a fallback', () => {
  /** `isFull` can change, as when another tab makes space. */
  function pair() {
    const state = { isFull: true }
    const values = storageWith({})
    const main = storageWith({
      getItem: (key) => values.getItem(key),
      setItem: (key, value) => (state.isFull ? full() : values.setItem(key, value)),
      removeItem: (key) => values.removeItem(key),
    })
    const tab = storageWith({})
    const open = () =>
      createSafeStorage(
        () => main,
        () => tab,
      )
    return { state, values, tab, open }
  }

  it('takes what the main one has no space for, for the next document of the tab', () => {
    const { values, open } = pair()
    values.setItem('cart', 'old')
    const storage = open()
    expect(storage.setItem('cart', 'new')).toBe(false)
    expect(storage.isShortLived()).toBe(false)
    expect(open().getItem('cart')).toBe('new')
    expect(values.getItem('cart'), 'for other tabs').toBe('old')
    storage.removeItem('cart')
    expect(open().getItem('cart')).toBeNull()
  })

  it.each([
    ['changes', 'newest'],
    ['removes', null],
  ])('counts no more once another tab %s the value', (_, newest) => {
    const { values, open } = pair()
    values.setItem('token', 'old')
    open().setItem('token', 'new')
    if (newest === null) values.removeItem('token')
    else values.setItem('token', newest)
    expect(open().getItem('token')).toBe(newest)
  })

  it('is emptied when the main one has space again', () => {
    const { state, tab, open } = pair()
    open().setItem('cart', 'new')
    state.isFull = false
    expect(open().setItem('cart', 'newest')).toBe(true)
    expect(open().getItem('cart')).toBe('newest')
    expect(tab.getItem('cart')).toBeNull()
  })

  it('may be spoiled', () => {
    const { values, tab, open } = pair()
    values.setItem('cart', 'old')
    for (const spoiled of ['', 'null', '{', '[]', '["old"]', '["old",7]', '{"0":"old","1":"new"}', '"old"']) {
      tab.setItem('cart', spoiled)
      expect(open().getItem('cart'), spoiled).toBe('old')
    }
  })

  it('may be blocked or full too: the value ends with the page', () => {
    for (const other of [blocked, () => storageWith({ setItem: full })]) {
      const storage = createSafeStorage(blocked, other)
      expect(storage.isShortLived()).toBe(false)
      expect(storage.setItem('cart', 'new')).toBe(false)
      expect([storage.getItem('cart'), storage.isShortLived()]).toEqual(['new', true])
      storage.removeItem('cart')
      expect(storage.isShortLived()).toBe(false)
    }
  })
})

it('keeps no value in memory that the browser’s storage takes later', () => {
  const stored = new Map<string, string>()
  let isFull = true
  const browser = storageWith({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => (isFull ? full() : void stored.set(key, value)),
  })
  const storage = createSafeStorage(() => browser)
  storage.setItem('cart', 'old')
  isFull = false
  storage.setItem('cart', 'new')
  expect([storage.getItem('cart'), storage.isShortLived()]).toEqual(['new', false])
})

it('lists the keys of stored values and of values in memory', () => {
  const stored = Object.assign(storageWith({ setItem: full }), { stored: 'a' })
  const storage = createSafeStorage(() => stored)
  storage.setItem('memory', 'b')
  expect(storage.keys()).toEqual(expect.arrayContaining(['memory', 'stored']))
  const inMemory = createSafeStorage(blocked)
  inMemory.setItem('memory', 'c')
  expect(inMemory.keys()).toEqual(['memory'])
})
