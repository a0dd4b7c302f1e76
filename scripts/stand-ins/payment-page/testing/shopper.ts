import type Stripe from 'stripe'

export const SUCCESS_URL = 'http://localhost:5173/shop/success?checkout={CHECKOUT_SESSION_ID}'
export const CANCEL_URL = 'http://localhost:5173/shop/cancel'

/** @returns the parameters of a session with one product of 249 SEK, with changes */
export const cart = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: SUCCESS_URL,
  cancel_url: CANCEL_URL,
  customer_email: 'ada@example.com',
  line_items: [line('Fortress of Death', 24_900)],
  ...changes,
})

/** @param unitAmount öre */
export const line = (name: string, unitAmount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'sek', unit_amount: unitAmount, product_data: { name } },
})

/** Submits the payment form like a browser, without following the redirect. */
export const press = (
  url: string | null,
  number = '4242 4242 4242 4242',
  changes: Record<string, string> = {},
) => submit(url, { number, expiry: '12 / 34', cvc: '123', ...changes })

export const submit = (url: string | null, fields: Record<string, string>) =>
  fetch(String(url), {
    method: 'POST',
    headers: { origin: new URL(String(url)).origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

/** @returns the text of the page's alert */
export const alertOf = async (response: Response) =>
  /role="alert">([^<]*)</.exec(await response.text())?.[1]?.replaceAll('&#39;', "'")
