/** Shop, cart, checkout and owned products. */
import { localClient } from '../../stack/local-client.ts'
import { press, type Screen, untilHeading, type Visit } from './screen.ts'

const setPrice = ({ stack }: Visit, price: number) =>
  localClient(stack.file).patch('product-fod').set({ price }).commit()

/** Goes from the cart to the payment page, and pays. */
async function pay({ page }: Visit) {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel(/Expir/).fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await untilHeading(page, 'Order Completed')
  await page.getByText('What you bought is unlocked.').waitFor()
}

async function openReceipt({ page }: Visit) {
  await page
    .getByRole('link', { name: /^Receipt of order/ })
    .first()
    .click()
  await page.getByRole('article', { name: /^Receipt \d+$/ }).waitFor()
}

/** The button appears once it is known who is signed in. */
const untilBuyNow = ({ page }: Visit) => page.getByRole('button', { name: 'Buy now' }).waitFor()

const pressRedeem = press('Redeem')

async function redeemUnknown(visit: Visit) {
  await pressRedeem(visit)
  await visit.page.getByRole('alert').filter({ hasText: 'We don’t know this code' }).waitFor()
}

/** The shop of the pictures has no codes, so its answer is given here. */
async function redeem(visit: Visit) {
  const json = { outcome: 'redeemed', title: 'Lone Wolf: The Fortress of Death' }
  await visit.page.route('**/api/redeem', (route) => route.fulfill({ json }))
  await pressRedeem(visit)
  await untilHeading(visit.page, 'Code Redeemed')
}

const hasRedeemed = ({ page }: Visit) => {
  const fortress = {
    id: 'fod',
    title: 'Lone Wolf: The Fortress of Death',
    redeemedAt: '2026-11-22T12:00:00Z',
  }
  const expansions = {
    id: 'fod-expansions',
    title: 'Expansions (12 months)',
    redeemedAt: '2026-11-01T12:00:00Z',
  }
  const redeemed = [
    { ...fortress, isRevoked: false },
    { ...expansions, isRevoked: true },
  ]
  return page.route('**/api/orders', (route) => route.fulfill({ json: { data: [], redeemed } }))
}

export const shopScreens: readonly Screen[] = [
  { name: 'shop', path: '/shop' },
  { name: 'shop-with-cart', path: '/shop', cart: () => ['fist'] },
  { name: 'product-game', path: '/shop/product/fod' },
  { name: 'product-in-cart', path: '/shop/product/fod', act: press('Add to Cart') },
  { name: 'product-pre-order', path: '/shop/product/fod-pre-order' },
  { name: 'product-reader', path: '/shop/product/fod-expansions', isReader: true, act: untilBuyNow },
  { name: 'buy-now', path: '/shop/product/fod-expansions', isReader: true, act: press('Buy now') },
  { name: 'gift', path: '/shop/product/fod-expansions', isReader: true, act: press('Give as a gift') },
  { name: 'product-bundle', path: '/shop/product/bundle-pre-order' },
  { name: 'product-expansion', path: '/shop/product/fod-expansions' },
  { name: 'cart-empty', path: '/shop/checkout' },
  { name: 'cart-visitor', path: '/shop/checkout', cart: () => ['fod', 'fist'] },
  { name: 'cart-expansion-alone', path: '/shop/checkout', cart: () => ['fod-expansions'] },
  {
    name: 'cart-price-changed',
    path: '/shop/checkout',
    cart: () => ['fod', 'fist'],
    before: (visit) => setPrice(visit, 240),
    act: ({ page }) => page.getByText(/now costs/).waitFor(),
    after: (visit) => setPrice(visit, 250),
  },
  { name: 'cart-reader', path: '/shop/checkout', cart: () => ['fod', 'fist'], isReader: true },
  {
    name: 'cart-refused',
    path: '/shop/checkout',
    cart: () => ['fod'],
    isReader: true,
    before: ({ page }) => page.route('**/api/create-checkout-session', (route) => route.abort()),
    act: press('Checkout'),
  },
  { name: 'cancel-empty', path: '/shop/cancel' },
  { name: 'cancel', path: '/shop/cancel', cart: () => ['fod', 'fist'], isReader: true },
  { name: 'success-without-order', path: '/shop/success' },
  {
    name: 'success',
    path: '/shop/checkout',
    cart: (width) => [width < 600 ? 'fod' : 'fist'],
    isReader: true,
    act: pay,
  },
  {
    name: 'my-products',
    path: '/account',
    isReader: true,
    act: ({ page }) => page.getByRole('main').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'my-products-last-known',
    path: '/account',
    isReader: true,
    act: async ({ page }) => {
      await page.getByRole('article').first().waitFor()
      await page.route('**/api/**', (route) => route.abort())
      await page.reload()
      await page.getByText('This is what was known on').waitFor()
    },
  },
  { name: 'receipt', path: '/account', isReader: true, act: openReceipt },
  { name: 'receipt-printed', path: '/account', isReader: true, isPrinted: true, act: openReceipt },
  { name: 'redeem-visitor', path: '/redeem#FANT-7K3M-Q9XD-2HRT' },
  { name: 'redeem', path: '/redeem', isReader: true },
  { name: 'redeem-refused', path: '/redeem#FANT-7K3M-Q9XD-2HRT', isReader: true, act: redeemUnknown },
  { name: 'redeem-done', path: '/redeem#FANT-7K3M-Q9XD-2HRT', isReader: true, act: redeem },
  {
    name: 'redeemed',
    path: '/account',
    isReader: true,
    before: hasRedeemed,
    act: ({ page }) => page.getByRole('list', { name: 'Redeemed with a code' }).waitFor(),
  },
  { name: 'product-owned', path: '/shop/product/fod', isReader: true },
  { name: 'shop-owned', path: '/shop', isReader: true },
]
