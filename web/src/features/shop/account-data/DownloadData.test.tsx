import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { DownloadData } from './DownloadData.tsx'

const saved: { name: string; text: string }[] = []
vi.mock('./save-as-file.ts', () => ({
  saveAsFile: (name: string, text: string) => saved.push({ name, text }),
}))
afterEach(() => {
  saved.length = 0
})

it('saves everything that the shop holds as a file', async () => {
  renderInShop(<DownloadData />, { api: { accountData: async () => ({ orders: [] }) } })
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText('The file is in your downloads.')).toBeDefined()
  expect(saved).toEqual([{ name: 'my-data.json', text: '{\n  "orders": []\n}' }])
})

it('says when the data can’t be fetched, and offers a retry', async () => {
  renderInShop(<DownloadData />, { api: { accountData: () => refuse({ code: 'no-response' }) } })
  const button = screen.getByRole('button', { name: 'Download my data' })
  fireEvent.click(button)
  expect(await screen.findByText(/Please try again/)).toBeDefined()
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(saved).toEqual([])
})
