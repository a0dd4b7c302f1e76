import { randomUUID } from 'node:crypto'
import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { startPool } from '@stand-ins/user-pool/testing/running-pool.ts'
import { localPayment, localUserPool } from '#scripts/stand-ins/project.ts'
import type { ProductKind } from '#shared/products/product-kinds.ts'
import type { OpenDatabase } from '../database/schema.ts'
import type { Guards } from '../http/guards.ts'
import { startCards } from './running-cards.ts'
import { type Around, freePort, startShop } from './running-shop.ts'
import { publishedFacts } from './sample-facts.ts'
import { publishLegal } from './sample-legal.ts'
import { type Account, shopClient } from './shop-client.ts'
import { openTestDatabase } from './test-database.ts'

const PASSWORD = 'Kai-Lord-1984'

type Pool = Awaited<ReturnType<typeof startPool>>

function newShopper({ pool }: Pool): Account {
  const username = randomUUID()
  const email = `${username}@candlecast.example`
  return { ...pool.createSignedIn({ username, email, password: PASSWORD }), email }
}

export type PublishProduct = (product: {
  id: string
  title?: string
  price?: number
  unlocks?: string[]
  hidden?: boolean
  sale?: { price: number; from: string; until: string }
  closedGroup?: string
  vatRate?: number
  preOrder?: boolean
  visibleFrom?: string
  type?: ProductKind
  expansions?: { title: string; releasedOn: string }[]
  expansionsUntil?: string
  facts?: object
  image?: object
}) => Promise<unknown>

/** Has a seller and legal texts but no products. Without `database` it makes an embedded one, and removes it at the end. */
export async function startShopStage(database?: OpenDatabase, guards?: Guards) {
  const port = await freePort()
  const [lake, pool, paymentPage, opened] = await Promise.all([
    startLake(),
    startPool({ poolId: localUserPool.userPoolId, clientId: localUserPool.clientId }),
    startCards(port),
    database ?? openTestDatabase(),
  ])
  const around: Around = {
    contentUrl: lake.url,
    issuer: `${pool.url}/_cognito/${localUserPool.userPoolId}`,
    pool: localUserPool,
    paymentPageUrl: paymentPage.url,
    stripe: localPayment,
  }
  await publishLegal(lake.client())
  const shop = await startShop(around, opened.database, port, {}, guards)
  const publish: PublishProduct = ({ id, title = `The ${id}`, sale, ...fields }) => {
    const transaction = lake.client().transaction()
    transaction.createOrReplace({
      facts: publishedFacts,
      type: 'game',
      ...fields,
      _id: `product-${id}`,
      _type: 'product',
      title,
      slug: { _type: 'slug', current: id },
    })
    if (sale) {
      const { price, ...dates } = sale
      const products = [{ _key: id, product: { _type: 'reference', _ref: `product-${id}` }, price }]
      transaction.createOrReplace({
        _id: `sale-${id}`,
        _type: 'sale',
        title: `Sale of ${id}`,
        ...dates,
        products,
      })
    }
    return transaction.commit()
  }
  return {
    around,
    lake,
    pool,
    shop,
    publish,
    database: opened.database,
    cards: paymentPage.cards,
    stripe: paymentPage.stripe,
    newShopper: async () => {
      const account = newShopper(pool)
      return { ...account, ...shopClient(shop.url, account) }
    },
    stop: async () => {
      await paymentPage.stop()
      await shop.stop()
      await Promise.all([lake.stop(), pool.stop(), opened.close()])
    },
  }
}
