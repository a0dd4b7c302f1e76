import { expect, it } from 'vitest'
import { createKeptStorage, createStateStorage } from './browser-storage.ts'

function storageThat(behaviour: Partial<Storage>): Storage {
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

it('keeps values in the browser’s storage', async () => {
  const browser = storageThat({})
  await createStateStorage(() => browser).setItem('cart', '[]')
  expect(browser.getItem('cart')).toBe('[]')
})

it('keeps values for the life of the page when storage is full', async () => {
  const storage = createStateStorage(() => storageThat({ setItem: refuse }))
  await storage.setItem('cart', '["fod"]')
  expect(await storage.getItem('cart')).toBe('["fod"]')
  await storage.removeItem('cart')
  expect(await storage.getItem('cart')).toBeNull()
})

it('answers nothing when storage is blocked altogether', async () => {
  const storage = createStateStorage(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  expect(await storage.getItem('cart')).toBeNull()
  await storage.setItem('cart', '["fist"]')
  expect(await storage.getItem('cart')).toBe('["fist"]')
})

it('names all that it keeps, wherever that is', () => {
  const held = Object.assign(storageThat({ setItem: refuse }), { stored: 'a' })
  const kept = createKeptStorage(() => held)
  kept.setItem('held', 'b')
  expect(kept.keys()).toEqual(expect.arrayContaining(['held', 'stored']))
  const blocked = createKeptStorage(() => refuse())
  blocked.setItem('held', 'c')
  expect(blocked.keys()).toEqual(['held'])
})
