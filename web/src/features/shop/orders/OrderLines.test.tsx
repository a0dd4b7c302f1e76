import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LineDelivery } from '#shared/api/orders.ts'
import type { OrderGift } from '#shared/gifts/gift-contract.ts'
import { fortress, orderLine, paidOrder } from '../testing/render-in-shop.tsx'
import { GiftOfOrder } from './OrderLines.tsx'

const CODE = 'FANT-7K3M-Q9XD-2HRT'
const ready: OrderGift = { to: 'bo@reader.example', state: 'ready', code: CODE }

function show(gift: OrderGift | undefined, delivery: LineDelivery = 'ready') {
  const order = paidOrder([orderLine(fortress, delivery)], { number: 12, ...(gift && { gift }) })
  const { container } = render(<GiftOfOrder order={order} />)
  return container.textContent
}

it.each<[string, OrderGift, LineDelivery, string]>([
  ['not redeemed', ready, 'ready', 'Gift for bo@reader.example. Not redeemed yet.'],
  ['not released', ready, 'pre-order', 'Not redeemed yet. It can be redeemed once it is released.'],
  ['redeemed', { ...ready, state: 'redeemed', code: null }, 'delivered', 'Redeemed.'],
  ['revoked', { ...ready, state: 'revoked', code: null }, 'withdrawn', 'Its code no longer works.'],
  ['of an erased address', { ...ready, to: null }, 'ready', 'A gift. Not redeemed yet.'],
  ['of a lost secret', { ...ready, code: null }, 'ready', 'We can’t show its link any more.'],
])('shows the state of a gift: %s', (_, gift, delivery, text) => {
  const shown = show(gift, delivery)
  expect(shown).toContain(text)
  expect(shown?.includes(CODE)).toBe(gift.code !== null)
})

it('shows nothing for other orders', () => {
  expect(show(undefined)).toBe('')
})

it('copies the link, and explains an alternative when the browser refuses', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  show(ready)
  const copy = screen.getByRole('button', { name: 'Copy the gift’s link of order 12' })
  fireEvent.click(copy)
  await screen.findByText(/^The link is copied\./)
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/redeem#${CODE}`)
  writeText.mockRejectedValueOnce(new Error('denied'))
  fireEvent.click(copy)
  await screen.findByText(/^The link couldn’t be copied\./)
})
