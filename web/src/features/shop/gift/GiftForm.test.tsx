import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { rightInParts } from '#shared/products/in-parts.ts'
import { currentGiftWording, type GiftWording, giftStatements } from '#shared/products/unlock-consent.ts'
import type { ShopApi } from '../api/shop-api.ts'
import type { CurrentProduct } from '../cart/priced-cart.ts'
import { fist, fortress, refuse, renderInShop } from '../testing/render-in-shop.tsx'
import { GiftForm, useGift } from './GiftForm.tsx'

const url = 'https://card.example/pay/1'
const email = 'frodo@shire.example'
const leave = vi.fn()
const onRefused = vi.fn()

function Page({ product = fist }: { product?: CurrentProduct }) {
  const checkout = useGift({ item: fist, product, email, onRefused, leave })
  return (
    <GiftForm
      checkout={checkout}
      owner={{ email, productId: fist.id }}
      isPreOrder={product.preOrder ?? false}
      onLogInAgain={() => {}}
      supportEmail={undefined}
    />
  )
}

function show(create: ShopApi['createCheckoutSession'], page = <Page />) {
  leave.mockReset()
  const createCheckoutSession = vi.fn(create)
  return {
    createCheckoutSession,
    ...renderInShop(page, { cart: [fortress], unlocked: ['fist'], api: { createCheckoutSession } }),
  }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Give as a gift' }))

function fill({ to = 'bo@reader.example', from = 'Frodo', words = 'Have fun.' } = {}) {
  type('Recipient’s e-mail address', to)
  type('Your name', from)
  type('Your words (optional)', words)
  const consent = screen.queryByRole<HTMLInputElement>('checkbox')
  if (consent && !consent.checked) fireEvent.click(consent)
}

const pass = { isSelf: true, title: 'Pass', unlocks: ['fist'], expansions: [], until: '2999-10-31' }

it.each<[string, CurrentProduct, GiftWording, RegExp | string]>([
  ['for gifts', fist, currentGiftWording, /within 14 days\.$/],
  [
    'that keeps the right to withdraw',
    { ...fist, inParts: [pass] },
    '2026-11-27 gift in parts',
    rightInParts,
  ],
])(
  'orders the product as a gift, with the consent %s, and leaves the cart alone',
  async (_what, product, wording, right) => {
    const { createCheckoutSession, cartIds } = show(async () => url, <Page product={product} />)
    const consent = screen.getByRole('checkbox', { name: giftStatements[wording].join(' ') })
    expect(consent).toMatchObject({ checked: false, required: true })
    screen.getByText(right)
    fill()
    submit()
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url))
    expect(createCheckoutSession.mock.calls[0]?.[0]).toEqual({
      products: [fist],
      email,
      isBuyNow: true,
      gift: { to: 'bo@reader.example', from: 'Frodo', words: 'Have fun.' },
      unlockAtOnce: { wording, ids: [fist.id] },
    })
    expect(cartIds()).toEqual([fortress.id])
  },
)

it('asks for no consent to a pre-order', async () => {
  const { createCheckoutSession } = show(async () => url, <Page product={{ ...fist, preOrder: true }} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
  screen.getByText(/^It is not released yet/)
  fill()
  submit()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  expect(createCheckoutSession.mock.calls[0]?.[0]).not.toHaveProperty('unlockAtOnce')
})

it.each([
  [
    'Recipient’s e-mail address',
    { to: 'bo' },
    /^This is not an e-mail address: it does not have exactly one @\./,
  ],
  ['Your name', { from: 'www.win' }, /^Please sign with another name: it must hold no web/],
  ['Your name', { from: 'Candlecast Billing' }, /it must not name Candlecast/],
  ['Your name', { from: 'Refund desk' }, /it must be the name of a person/],
  ['Your words (optional)', { words: 'Call +46 8 123 45 67' }, /they must have no phone number/],
  ['Your words (optional)', { words: 'See win.example' }, /^Your words can’t be sent/],
])('explains the error in “%s” at its field only', (name, typed, text) => {
  const { createCheckoutSession } = show(async () => url)
  fill(typed)
  submit()
  expect(screen.getByRole('alert').textContent).toMatch(text)
  const invalid = screen.getAllByRole('textbox').filter((box) => box.hasAttribute('aria-invalid'))
  expect(invalid).toEqual([field(name)])
  expect(createCheckoutSession).not.toHaveBeenCalled()
})

it('counts the characters of the words, and keeps the form for the next try', async () => {
  show(() => refuse({ code: 'unavailable' }))
  fill({ words: 'Have a lot of fun.' })
  screen.getByText('At most 500 characters, without links and phone numbers. You have typed 18.')
  submit()
  await screen.findByText(/^The shop can’t open a payment page right now\./)
  expect(field('Your words (optional)').value).toBe('Have a lot of fun.')
})

it('shows what was typed before, after a cancelled payment', () => {
  const owner = { email, productId: fist.id }
  sessionStorage.setItem(
    'gift-form',
    JSON.stringify({ to: 'bo@reader.example', from: 'Frodo', words: 'Fun', owner }),
  )
  show(async () => url)
  expect(field('Recipient’s e-mail address').value).toBe('bo@reader.example')
  expect(field('Your name').value).toBe('Frodo')
  expect(field('Your words (optional)').value).toBe('Fun')
  screen.getByText(/You have typed 3\.$/)
})
