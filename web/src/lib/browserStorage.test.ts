import { expect, it } from 'vitest'
import { createStateStorage } from './browserStorage.ts'

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
