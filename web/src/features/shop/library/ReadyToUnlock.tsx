import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OrderList, OrderStatus } from '#shared/api/orders.ts'
import type { UnlockOutcome } from '#shared/api/unlocking.ts'
import { dayText } from '#shared/dates.ts'
import type { Image } from '#shared/image-sources.ts'
import { withdrawPath } from '#shared/paths.ts'
import { isInParts } from '#shared/products/in-parts.ts'
import { type Releasing, releaseOf } from '#shared/products/release.ts'
import { deliveryText, type SoldFacts } from '#shared/products/sold-facts.ts'
import { unlockStatements, wordingFor } from '#shared/products/unlock-consent.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { CoverCard } from '#site/ui/cards/CoverCard.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../use-shop.ts'
import styles from './ReadyToUnlock.module.css'

export type WaitingLine = {
  orderNumber: number
  id: string
  title: string
  image: Image | null
  /** As far as the site knows. The shop decides at the press. */
  isReleased: boolean
  /** The buyer can withdraw from the line at any time until it is unlocked. */
  isPreOrder: boolean
  /** For a pre-order: the planned day of release, YYYY-MM-DD, that the buyer was told last. */
  releaseOn: string | null
  /** As the buyer was told before the order. */
  facts: SoldFacts
}

type Orders = Pick<OrderList, 'data'>

type Found = Releasing & { id: string; image: Image | null }

/** Orders whose money has gone back, so that nothing can be unlocked. */
const returned = new Set<OrderStatus>(['refunded', 'disputed'])

const isOut = (product: Found | undefined) =>
  product !== undefined && releaseOf(product, Date.now()).status === 'released'

/** Excludes gifts, which wait for their recipients. */
const waitingIn = ({ data }: Orders) =>
  data
    .filter(({ status, gift }) => !returned.has(status) && !gift)
    .flatMap(({ number, lines }) =>
      lines.flatMap(({ id, title, delivery, isReleased = false, releaseOn = null, facts }) =>
        delivery === 'ready' || delivery === 'pre-order'
          ? [
              {
                orderNumber: number,
                id,
                title,
                releaseOn,
                facts,
                isPreOrder: delivery === 'pre-order',
                isReleased: isReleased || delivery === 'ready',
              },
            ]
          : [],
      ),
    )

/** @param read resolves to null in an outage of content. An unpublished product counts as released only if the shop says so */
export async function waitingLines(
  orders: Orders | null,
  read: (ids: string[]) => Promise<{ products: readonly Found[] } | null>,
): Promise<WaitingLine[]> {
  const waiting = orders ? waitingIn(orders) : []
  if (waiting.length === 0) return []
  const content = await read([...new Set(waiting.map(({ id }) => id))].toSorted())
  return waiting.map((line) => {
    const product = content?.products.find(({ id }) => id === line.id)
    return {
      ...line,
      image: product?.image ?? null,
      isReleased: line.isReleased || isOut(product),
    }
  })
}

type Props = {
  lines: readonly WaitingLine[]
  onUnlocked: () => void
}

export function ReadyToUnlock({ lines, onUnlocked }: Props) {
  if (lines.length === 0) return null
  return (
    <div className={styles.waiting}>
      <CardGrid size="small">
        {lines.map((line) => (
          <CoverCard
            key={`${line.orderNumber} ${line.id}`}
            id={line.id}
            title={line.title}
            image={line.image}
            wide
          >
            {line.isReleased ? <Unlocking line={line} onUnlocked={onUnlocked} /> : <PreOrdered line={line} />}
          </CoverCard>
        ))}
      </CardGrid>
    </div>
  )
}

const PreOrdered = ({ line }: { line: WaitingLine }) => (
  <p>
    <span>{`Pre-ordered. ${line.releaseOn ? `Planned release: ${dayText(line.releaseOn)}. ` : ''}`}</span>
    You can unlock it in My Products once it is released. Until you do, you can <Withdraw line={line} />.
  </p>
)

const Withdraw = ({ line: { orderNumber } }: { line: WaitingLine }) => (
  <Link to={withdrawPath(orderNumber)} aria-label={`withdraw from order ${orderNumber}`}>
    withdraw
  </Link>
)

type State = 'idle' | 'sending' | 'failed' | Exclude<UnlockOutcome, 'unlocked'>

const texts: Record<State, string> = {
  idle: '',
  sending: '',
  failed: 'It couldn’t be unlocked. Please try again.',
  withdrawn: 'You have withdrawn from this, so it can’t be unlocked any more.',
  'not-released': 'This is not released yet, so it can’t be unlocked.',
  returned: 'The payment of this order has gone back, so it can’t be unlocked.',
}

/** By pressing the button, the buyer makes the statements beside it. */
function Unlocking({ line, onUnlocked }: { line: WaitingLine; onUnlocked: () => void }) {
  const { orderNumber: number, id, title, facts } = line
  const wording = wordingFor([line])
  const delivery = deliveryText(facts)
  const { api, library } = useShop()
  const [state, setState] = useState<State>('idle')
  const statements = useId()
  const unlock = async () => {
    setState('sending')
    try {
      const outcome = await api.unlock({ number, ids: [id], wording })
      if (outcome !== 'unlocked') return setState(outcome)
      // The focused button disappears with its line.
      focusHeading()
      await library.refresh()
      onUnlocked()
    } catch (error) {
      shopProblemOf(error)
      setState('failed')
    }
  }
  return (
    <>
      <p>
        Ready to unlock. Until you unlock it, you can <Withdraw line={line} />
        <span>{line.isPreOrder || isInParts(facts) ? '.' : ', within 14 days of your order.'}</span>
      </p>
      {delivery && <p>{`When you ordered: ${delivery}`}</p>}
      <p id={statements} className={styles.statements}>
        {unlockStatements[wording].join(' ')}
      </p>
      <div>
        <Button disabled={state === 'sending'} aria-describedby={statements} onClick={() => void unlock()}>
          <span>{state === 'sending' ? 'Unlocking…' : 'Unlock now'}</span>{' '}
          <span className="visually-hidden">{title}</span>
        </Button>
      </div>
      {texts[state] && (
        <Notice tone="problem">
          <p>{texts[state]}</p>
        </Notice>
      )}
    </>
  )
}
