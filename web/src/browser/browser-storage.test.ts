import { expect, it } from 'vitest'
import { createSafeStorage, createStateStorage } from './browser-storage.ts'

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

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

it('stores values in the browser’s storage', async () => {
  const browser = storageWith({})
  await createStateStorage(() => browser).setItem('cart', '[]')
  expect(browser.getItem('cart')).toBe('[]')
})

it('keeps values in memory when storage is full', async () => {
  const storage = createStateStorage(() => storageWith({ setItem: refuse }))
  await storage.setItem('cart', '["fod"]')
  expect(await storage.getItem('cart')).toBe('["fod"]')
  await storage.removeItem('cart')
  expect(await storage.getItem('cart')).toBeNull()
})

it('keeps values in memory when storage is blocked', async () => {
  const storage = createStateStorage(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  expect(await storage.getItem('cart')).toBeNull()
  await storage.setItem('cart', '["fist"]')
  expect(await storage.getItem('cart')).toBe('["fist"]')
})

it('lists the keys of stored values and of values in memory', () => {
  const stored = Object.assign(storageWith({ setItem: refuse }), { stored: 'a' })
  const storage = createSafeStorage(() => stored)
  storage.setItem('memory', 'b')
  expect(storage.keys()).toEqual(expect.arrayContaining(['memory', 'stored']))
  const blocked = createSafeStorage(() => refuse())
  blocked.setItem('memory', 'c')
  expect(blocked.keys()).toEqual(['memory'])
})
