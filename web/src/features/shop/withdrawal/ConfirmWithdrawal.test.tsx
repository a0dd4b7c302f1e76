import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LineDelivery, Order } from '#shared/api/orders.ts'
import { rightInParts } from '#shared/products/in-parts.ts'
import { inParts, listOf, orderLine, paidOrder, refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { ConfirmOwnWithdrawal } from './ConfirmWithdrawal.tsx'
import { startWithdrawal, type WithdrawEvent } from './withdraw-flow.ts'

type Line = Order['lines'][number]

const line = (title: string, price: number, delivery: LineDelivery) =>
  orderLine({ id: title, title, price }, delivery)

const orderOf = (lines: Line[], paidAt = new Date().toISOString()) =>
  paidOrder(lines, { email: 'ada@candlecast.example', paidAt })

async function show(order: Order | null, isBusy = false) {
  const send = vi.fn<(event: WithdrawEvent) => void>()
  const state = startWithdrawal({ by: 'account', number: 7 })
  if (state.step !== 'CONFIRM') throw new Error('An order of the account is confirmed at once.')
  renderInShop(<ConfirmOwnWithdrawal state={{ ...state, isBusy }} send={send} />, {
    api: { orders: () => (order ? Promise.resolve(listOf(order)) : refuse({ code: 'no-response' })) },
  })
  await act(async () => {})
  return {
    send,
    text: () => screen.getByRole('main').textContent,
    confirm: () => fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' })),
  }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('withdraws from the whole order, or from the chosen lines, and never from none', async () => {
  const order = orderOf([
    line('F.I.S.T.', 250, 'ready'),
    line('Map', 49.5, 'unlocked'),
    line('Gate', 100, 'pre-order'),
  ])
  const { send, text, confirm } = await show(order)
  expect(text()).toContain('order 7')
  expect(text()).toContain('Sum: 399.50 SEK')
  expect(text()).toContain('The acknowledgement goes to ada@candlecast.example.')
  confirm()
  expect(send).toHaveBeenLastCalledWith({ type: 'confirmed' })
  fireEvent.click(box('F.I.S.T., 250 SEK'))
  expect(text()).toContain('Sum: 149.50 SEK')
  confirm()
  expect(send).toHaveBeenLastCalledWith({ type: 'confirmed', positions: [1, 2] })
  fireEvent.click(box('Gate, 100 SEK'))
  expect(text()).toContain('Sum: 49.50 SEK')
  expect(box('Map, 49.50 SEK').disabled).toBe(true)
  fireEvent.click(box('F.I.S.T., 250 SEK'))
  expect(box('Map, 49.50 SEK').disabled).toBe(false)
  confirm()
  expect(send).toHaveBeenLastCalledWith({ type: 'confirmed', positions: [0, 1] })
})

it('leaves the focus on a line while it is sent, and changes no line: Enter on a line sends the form', async () => {
  await show(orderOf([line('F.I.S.T.', 250, 'ready'), line('Map', 49.5, 'ready')]), true)
  const lines = screen.getByRole('group')
  expect([lines.matches(':disabled'), lines.ariaDisabled]).toEqual([false, 'true'])
  fireEvent.click(box('Map, 49.50 SEK'))
  expect(box('Map, 49.50 SEK').checked).toBe(true)
})

it('keeps what is withdrawn or delivered, says why, and counts only the rest', async () => {
  const order = orderOf([
    line('F.I.S.T.', 250, 'withdrawn'),
    line('Dracula', 120, 'delivered'),
    line('Map', 49.5, 'ready'),
  ])
  const { text } = await show(order)
  expect(screen.getAllByRole('checkbox')).toEqual([box('Map, 49.50 SEK')])
  expect(text()).toContain('F.I.S.T.: withdrawn already.')
  expect(text()).toContain('Dracula: kept: you asked for it at once')
  expect(text()).toContain('Sum: 49.50 SEK')
})

it('keeps what was bought too long ago, but not a pre-order', async () => {
  const lines = [line('F.I.S.T.', 250, 'ready'), line('Gate', 100, 'pre-order')]
  const { text } = await show(orderOf(lines, '2020-11-20T12:00:00Z'))
  expect(text()).toContain('F.I.S.T.: kept: the 14 days after the order have ended.')
  expect(text()).toContain('Sum: 100 SEK')
})

it('names the right to withdraw from what is delivered in parts, also when it is unlocked', async () => {
  const pass = { ...line('Pass', 120, 'unlocked'), facts: inParts }
  const { text } = await show(orderOf([pass, line('Map', 49.5, 'ready')]))
  expect(text()?.split(rightInParts)).toHaveLength(2)
  expect(text()).toContain('Sum: 169.50 SEK')
})

it('can be sent when the order can’t be read', async () => {
  const { send, text, confirm } = await show(null)
  expect(text()).toContain('We repay what you can withdraw from')
  expect(text()).toContain('The acknowledgement goes to the e-mail address of the order.')
  confirm()
  expect(send).toHaveBeenLastCalledWith({ type: 'confirmed' })
})
