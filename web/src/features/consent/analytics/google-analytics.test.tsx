import { beforeEach, expect, it, vi } from 'vitest'
import { createGoogleAnalytics } from './google-analytics.ts'

const ID = 'G-TEST1'
const games = { path: '/games', title: 'Games' }
const origin = window.location.origin

const cookies = new Map<string, string>()

beforeEach(() => {
  delete window.dataLayer
  delete window[`ga-disable-${ID}`]
  cookies.clear()
  Object.assign(window, {
    cookieStore: {
      getAll: async () => [...cookies].map(([name, value]) => ({ name, value })),
      delete: async (name: string) => void cookies.delete(name),
    },
  })
})

const commands = () => (window.dataLayer ?? []).map((entry) => Array.from(Object(entry)))
const events = () => commands().filter(([name]) => name === 'event')
const scripts = () => [...document.scripts].map(({ src }) => src)

it('loads nothing before the first page view', () => {
  createGoogleAnalytics().stop()
  expect([scripts(), commands()]).toEqual([[], []])
})

it('loads the tag once, and grants only analytics storage before anything is sent', () => {
  const analytics = createGoogleAnalytics()
  analytics.send(games, ID)
  analytics.send({ path: '/faq', title: 'FAQ' }, ID)
  expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`])
  expect(commands().map(([name]) => name)).toEqual([
    ...['consent', 'consent', 'set', 'js', 'config', 'event'],
    ...['set', 'event'],
  ])
  const names = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']
  const denied = Object.fromEntries(names.map((name) => [name, 'denied']))
  expect(commands()[0]).toEqual(['consent', 'default', denied])
  expect(commands()[1]).toEqual(['consent', 'update', { analytics_storage: 'granted' }])
  expect(commands()[4]).toEqual([
    'config',
    ID,
    expect.objectContaining({
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    }),
  ])
})

it('sends commands in the form that the tag requires', () => {
  createGoogleAnalytics().send(games, ID)
  expect(window.dataLayer?.length).toBeGreaterThan(0)
  for (const entry of window.dataLayer ?? []) {
    expect(Object.prototype.toString.call(entry)).toBe('[object Arguments]')
    expect(Array.isArray(entry)).toBe(false)
  }
})

it('sends title and address without a query, and where the visitor came from within the site', () => {
  window.history.replaceState(null, '', '/shop/success?session_id=cs_test_1')
  const analytics = createGoogleAnalytics()
  analytics.send({ path: '/shop/success', title: 'Order completed' }, ID)
  analytics.send(games, ID)
  const success = `${origin}/shop/success`
  expect(events().map(([, , fields]) => fields)).toEqual([
    { page_title: 'Order completed', page_location: success, page_referrer: '', send_to: ID },
    { page_title: 'Games', page_location: `${origin}/games`, page_referrer: success, send_to: ID },
  ])
  expect(JSON.stringify(commands())).not.toContain('cs_test_1')
})

it('sends events of the shop with value, currency and items', () => {
  const analytics = createGoogleAnalytics()
  const items = [
    { id: 'fod', title: 'The Fortress of Death', price: 187.5 },
    { id: 'fist', title: 'F.I.S.T.', price: 250 },
  ]
  analytics.send(games, ID)
  analytics.send({ name: 'purchase', items, order: 7 }, ID)
  analytics.send({ name: 'play_opening', title: 'The gate' }, ID)
  expect(events().slice(1)).toEqual([
    [
      'event',
      'purchase',
      {
        transaction_id: '7',
        currency: 'SEK',
        value: 437.5,
        items: [
          { item_id: 'fod', item_name: 'The Fortress of Death', price: 187.5 },
          { item_id: 'fist', item_name: 'F.I.S.T.', price: 250 },
        ],
        send_to: ID,
      },
    ],
    ['event', 'play_opening', { opening_title: 'The gate', send_to: ID }],
  ])
})

it.each([
  ['https://pay.example/c/pay/cs_test_1?key=1', 'https://pay.example/'],
  [`${origin}/shop?secret=1`, `${origin}/shop`],
  ['', ''],
])('reports the referrer %s as %s', (referrer, expected) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  createGoogleAnalytics().send(games, ID)
  expect(events()[0]?.[2]).toMatchObject({ page_referrer: expected })
})

it('is switched off and deletes its cookies until the visitor agrees again', async () => {
  const analytics = createGoogleAnalytics()
  analytics.send(games, ID)
  for (const name of ['_ga', '_ga_TEST1', '_gather', 'session']) cookies.set(name, '1')
  analytics.stop()
  analytics.stop()
  expect(window[`ga-disable-${ID}`]).toBe(true)
  expect(commands().filter(([, what]) => what === 'update')).toHaveLength(2)
  await vi.waitFor(() => expect([...cookies.keys()]).toEqual(['_gather', 'session']))

  analytics.send(games, ID)
  expect(window[`ga-disable-${ID}`]).toBe(false)
  expect(commands().at(-3)).toEqual(['consent', 'update', { analytics_storage: 'granted' }])
  expect(scripts()).toHaveLength(1)
})

it('loads and sends nothing for another id, and in a browser without the Cookie Store API', () => {
  for (const id of ['UA-1', 'G-', 'G-1"></script>', 'g-test1', '']) createGoogleAnalytics().send(games, id)
  Reflect.deleteProperty(window, 'cookieStore')
  createGoogleAnalytics().send(games, ID)
  expect([scripts(), commands()]).toEqual([[], []])
})
