import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FailedPayment, Order, OrderList, PendingOrder } from '#shared/api/orders.ts'
import { oreText, priceText, toOre, vatByRate } from '#shared/money.ts'
import { productPath, receiptPath, withdrawPath } from '#shared/paths.ts'
import { momentText } from '#shared/products/swedish-time.ts'
import { withdrawalRefusal } from '#shared/withdrawal.ts'
import { listText } from '#site/lib/list-text.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Loading, WhenLoaded } from '#site/ui/page/Loading.tsx'
import { RetryNotice } from '#site/ui/page/Notice.tsx'
import { Section } from '#site/ui/page/Page.tsx'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../use-shop.ts'
import { DisownInAccount } from '../withdrawal/DisownWithdrawal.tsx'
import { WithdrawalStates } from '../withdrawal/WithdrawalStates.tsx'
import { PutProductsBack } from './ClearedCart.tsx'
import styles from './OrderHistory.module.css'
import { GiftOfOrder, OrderLines } from './OrderLines.tsx'

type Props = {
  /** Null when the shop can’t be reached. */
  orders: Promise<OrderList | null>
  onRetry: () => void
}

export function OrderHistory({ orders, onRetry }: Props) {
  return (
    <Section heading="Order History" id="orders">
      <WhenLoaded value={orders} fallback={<Loading />}>
        {(known) =>
          known ? <Orders orders={known} onChanged={onRetry} /> : <Unavailable onRetry={onRetry} />
        }
      </WhenLoaded>
    </Section>
  )
}

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <RetryNotice onRetry={onRetry}>We can’t look up your orders right now. None of them is lost.</RetryNotice>
)

type OrdersProps = { orders: OrderList; onChanged: () => void }

function Orders({ orders: { data, processing, failed }, onChanged }: OrdersProps) {
  if (data.length + processing.length + failed.length === 0) return <p>You have not ordered anything yet.</p>
  return (
    <>
      {processing.map((order) => (
        <PaymentOnItsWay key={order.reference} order={order} />
      ))}
      {failed.map((payment) => (
        <PaymentThatFailed key={payment.reference} payment={payment} />
      ))}
      {data.map((order) => (
        <PlacedOrder key={order.number} order={order} onChanged={onChanged} />
      ))}
    </>
  )
}

function PaymentOnItsWay({ order }: { order: PendingOrder }) {
  const headingId = `payment-${order.reference}`
  return (
    <article className={styles.order} aria-labelledby={headingId}>
      <h3 id={headingId}>Payment on its way</h3>
      <p>
        <time dateTime={order.startedAt}>{momentText(order.startedAt)}</time>. Your payment is on its way.
        Some methods take a few minutes, others some days. Don’t pay again.
      </p>
      <OrderLines lines={order.lines} total={order.total} />
    </article>
  )
}

function PaymentThatFailed({ payment: { reference, startedAt, lines, total, isCart } }: FailedProps) {
  const headingId = `payment-${reference}`
  return (
    <article className={styles.order} aria-labelledby={headingId}>
      <h3 id={headingId}>Payment failed</h3>
      <p>
        <time dateTime={startedAt}>{momentText(startedAt)}</time>. Your payment did not arrive, so nothing was
        ordered. You can try again.
      </p>
      <OrderLines lines={lines} total={total} />
      {isCart ? (
        <PutProductsBack items={lines} />
      ) : (
        lines.map(({ id, title }) => (
          <p key={id}>
            <Link to={productPath(id)}>{`Back to ${title}`}</Link>
          </p>
        ))
      )}
    </article>
  )
}

type FailedProps = { payment: FailedPayment }

/** Whether nothing is left of the order, so that its confirmation would say wrong things. */
const isNothingLeft = ({ status, lines }: Order) =>
  status === 'refunded' || lines.every(({ delivery }) => delivery === 'withdrawn')

function PlacedOrder({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const headingId = `order-${order.number}`
  return (
    <article className={styles.order} aria-labelledby={headingId}>
      <h3 id={headingId}>
        Order <span translate="no">{order.number}</span>
      </h3>
      <p>
        <time dateTime={order.paidAt}>{momentText(order.paidAt)}</time>. <span>{statusText(order)}</span>
      </p>
      <OrderLines lines={order.lines} total={order.total} />
      <Vat lines={order.lines} />
      <GiftOfOrder order={order} />
      {order.withdrawals && (
        <>
          <WithdrawalStates withdrawals={order.withdrawals} />
          <DisownInAccount order={order} onDisowned={onChanged} />
        </>
      )}
      <div className={`${styles.actions} screen-only`}>
        <Link to={receiptPath(order.number)} className={buttonClass('bare')}>
          Receipt <span className="visually-hidden">{`of order ${order.number}`}</span>
        </Link>
        {!isNothingLeft(order) && <SendConfirmation orderNumber={order.number} />}
        {!withdrawalRefusal(order) && (
          <p>
            <EndsSoon lines={order.lines} />
            <Link to={withdrawPath(order.number)}>
              Withdraw from contract here{' '}
              <span className="visually-hidden">{`for order ${order.number}`}</span>
            </Link>
          </p>
        )}
      </div>
    </article>
  )
}

/** Announces the end of the right of withdrawal, which ends once the confirmation of the consent is sent. */
function EndsSoon({ lines }: Pick<Order, 'lines'>) {
  const titles = lines.filter(({ awaitsConfirmation }) => awaitsConfirmation).map(({ title }) => title)
  if (titles.length === 0) return null
  return (
    <>
      <span>Until our confirmation e-mail is sent, in a few moments, you can also withdraw from </span>
      <span translate="no">{listText(titles)}</span>
      <span>, which you asked for at once. </span>
    </>
  )
}

const Vat = ({ lines }: Pick<Order, 'lines'>) =>
  vatByRate(lines.map(({ vatRate, vat }) => ({ rate: vatRate, vatOre: toOre(vat) }))).map(
    ({ rate, vatOre }) => (
      <p key={rate} className={styles.vat}>
        <span>{`of which VAT ${rate} %: `}</span>
        <span translate="no">{oreText(vatOre)}</span>
      </p>
    ),
  )

const bankDays = 'Banks take 5 to 10 days to show it.'

function statusText({ status, refunded, returnedAt, lines }: Order): string {
  switch (status) {
    case 'paid':
      return 'Paid.'
    case 'refunded':
      return `Refunded. We sent ${priceText(refunded)} back${returnedAt ? ` on ${momentText(returnedAt)}` : ''}. ${bankDays}`
    case 'partlyRefunded':
      return `${priceText(refunded)} refunded. ${bankDays}`
    case 'refund-failed':
      return lines.some(({ delivery }) => delivery === 'withdrawn')
        ? 'Paid. A refund didn’t go through; write to support.'
        : 'Paid. A refund didn’t go through. You keep what you bought; write to support.'
    case 'dispute-inquiry':
      return 'Paid. Your bank has asked about this payment. Nothing changes for you.'
    case 'disputed':
      return 'Payment disputed. Your bank has taken the payment back while it looks into it. The content comes back if the money does.'
  }
}

type State = 'idle' | 'sending' | 'sent' | 'too-many' | 'failed'

const texts: Record<State, string> = {
  idle: '',
  sending: 'Sending…',
  sent: 'The confirmation is on its way to the e-mail address of this order.',
  'too-many': 'The confirmation has been sent several times today. Please look in your spam folder.',
  failed: 'The confirmation couldn’t be sent. Please try again.',
}

function SendConfirmation({ orderNumber }: { orderNumber: number }) {
  const { api } = useShop()
  const [state, setState] = useState<State>('idle')
  const send = async () => {
    setState('sending')
    try {
      await api.sendConfirmation(orderNumber)
      setState('sent')
    } catch (error) {
      setState(shopProblemOf(error).code === 'too-many-requests' ? 'too-many' : 'failed')
    }
  }
  return (
    <>
      <Button look="bare" disabled={state === 'sending'} onClick={() => void send()}>
        Send confirmation again <span className="visually-hidden">{`for order ${orderNumber}`}</span>
      </Button>
      <p role="status">{texts[state]}</p>
    </>
  )
}
