import { configureStore } from '@reduxjs/toolkit'
import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { lastingStorage } from '../browser/browser-storage.ts'
import { StorageNotice } from './ContentNotice.tsx'

const ada = { username: 'ada', email: 'ada@candlecast.example' }

function textFor(state: { user: typeof ada | null; shoppingCart: string[] }) {
  const store = configureStore({ reducer: () => state })
  const { container } = render(
    <Provider store={store}>
      <StorageNotice />
    </Provider>,
  )
  return container.textContent
}

const full = (...stores: Storage[]) =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage) {
    if (stores.includes(this)) throw new DOMException('Full.', 'QuotaExceededError')
  })

afterEach(() => lastingStorage.removeItem('cart'))

it('says that cart and login end with the page when no store takes them, and only then', () => {
  full(localStorage)
  lastingStorage.setItem('cart', '["fod"]')
  expect(textFor({ user: ada, shoppingCart: ['fod'] }), 'in the storage of the tab').toBe('')
  full(localStorage, sessionStorage)
  lastingStorage.setItem('cart', '["fod"]')
  const lost = /^Your browser stores nothing for this site: cart and login end when/
  expect(textFor({ user: null, shoppingCart: ['fod'] })).toMatch(lost)
  expect(textFor({ user: ada, shoppingCart: [] })).toMatch(lost)
  expect(textFor({ user: null, shoppingCart: [] }), 'nothing to lose').toBe('')
})
