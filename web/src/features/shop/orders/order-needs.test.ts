import { expect, it } from 'vitest'
import type { LineDelivery, Order } from '#shared/shop-contract.ts'
import { orderNeeds } from './order-needs.ts'

const now = new Date('2026-11-27T12:00:00Z')
const releases = { dracula: '2026-12-03T12:00:00Z', fist: '2026-11-01T12:00:00Z' }

const titles: Record<string, string> = {
  fod: 'The Fortress of Death',
  fist: 'F.I.S.T.',
  dracula: 'Dracula',
  maze: 'The Maze',
}

const bought = (deliveries: Record<string, LineDelivery>, gift?: Order['gift']) => ({
  lines: Object.entries(deliveries).map(([id, delivery]) => ({
    id,
    title: titles[id] ?? id,
    price: 250,
    vatRate: 25,
    vat: 50,
    delivery,
  })),
  ...(gift && { gift }),
})

const gift: Order['gift'] = { to: 'ada@reader.example', state: 'ready', code: null }

it('says in one sentence what an order needs', () => {
  const rows: [order: ReturnType<typeof bought>, sentence: string][] = [
    [bought({ fod: 'unlocked' }), 'The Fortress of Death is unlocked in the app'],
    [
      bought({ fod: 'delivered', fist: 'unlocked' }),
      'The Fortress of Death and F.I.S.T. are unlocked in the app',
    ],
    [bought({ fod: 'ready' }), 'The Fortress of Death is ready to unlock in My Products'],
    [
      bought({ dracula: 'pre-order' }),
      'Dracula can be unlocked in My Products after the release, planned for 3 December 2026',
    ],
    [bought({ maze: 'pre-order' }), 'The Maze can be unlocked in My Products after the release'],
    [bought({ fist: 'pre-order' }), 'F.I.S.T. can be unlocked in My Products after the release'],
    [
      bought({ fod: 'delivered', fist: 'ready', maze: 'pre-order' }),
      'The Fortress of Death is unlocked in the app | F.I.S.T. is ready to unlock in My Products | The Maze can be unlocked in My Products after the release',
    ],
    [bought({ fod: 'withdrawn', fist: 'ready' }), 'F.I.S.T. is ready to unlock in My Products'],
    [bought({ fod: 'withdrawn' }), ''],
    [
      bought({ fod: 'ready' }, gift),
      'The Fortress of Death is your gift: the recipient gets an email with the link and your words',
    ],
  ]
  expect(
    rows.map(([order]) =>
      orderNeeds(order, releases, now)
        .map((clause) => `${clause.titles} ${clause.predicate}`)
        .join(' | '),
    ),
  ).toEqual(rows.map(([, sentence]) => sentence))
})
