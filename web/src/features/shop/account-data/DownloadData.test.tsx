import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { DownloadData } from './DownloadData.tsx'

const saved: { name: string; file: Blob }[] = []
beforeEach(() => {
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file) - 1}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files[Number(this.href.replace('blob:', ''))]
    if (file) saved.push({ name: this.download, file })
  })
})
afterEach(() => {
  saved.length = 0
})

it('saves everything that the shop holds as a file', async () => {
  renderInShop(<DownloadData />, { api: { accountData: async () => ({ orders: [] }) } })
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText('The file is in your downloads.')).toBeDefined()
  expect(saved.map(({ name }) => name)).toEqual(['my-data.json'])
  expect(await saved[0]?.file.text()).toBe('{\n  "orders": []\n}')
})

it('says when the data can’t be fetched, and offers a retry', async () => {
  renderInShop(<DownloadData />, { api: { accountData: () => refuse({ code: 'no-response' }) } })
  const button = screen.getByRole('button', { name: 'Download my data' })
  fireEvent.click(button)
  expect(await screen.findByText(/Please try again/)).toBeDefined()
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  expect(saved).toEqual([])
})
