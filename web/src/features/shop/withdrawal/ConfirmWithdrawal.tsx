import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#shared/api/orders.ts'
import { priceText } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { isInParts, rightInParts } from '#shared/products/in-parts.ts'
import { objectionHours } from '#shared/withdrawal.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { CheckLine } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { Loading, WhenLoaded } from '#site/ui/page/Loading.tsx'
import { useShop } from '../use-shop.ts'
import styles from './ConfirmWithdrawal.module.css'
import type { WithdrawEvent, WithdrawState } from './withdraw-flow.ts'
import { consequence, unreadConsequence, whyKept } from './withdrawal-words.ts'

type Props = {
  state: Extract<WithdrawState, { step: 'CONFIRM' }>
  send: (event: WithdrawEvent) => void
  /** The order of the signed-in buyer. If it can’t be read, all lines are stated, and the shop decides. */
  order?: Order | undefined
}

/** Shows the lines of an order of the account. Without them, the buyer can still withdraw. */
export function ConfirmOwnWithdrawal(props: Omit<Props, 'order'>) {
  const { api } = useShop()
  const [orders] = useState(() => api.orders().catch(() => null))
  const { number } = props.state.claim
  return (
    <WhenLoaded value={orders} fallback={<Loading />}>
      {(known) => (
        <ConfirmWithdrawal {...props} order={known?.data.find((order) => order.number === number)} />
      )}
    </WhenLoaded>
  )
}

/** The law requires the words of this button. */
export function ConfirmWithdrawal({ state: { claim, isBusy, error }, send, order }: Props) {
  const lines = order ? linesOf(order) : []
  const [excluded, setExcluded] = useState<readonly number[]>([])
  const chosen = lines.filter(({ isOpen, position }) => isOpen && !excluded.includes(position))
  return (
    <FlowForm
      label="Confirm withdrawal"
      submitLabel="Confirm withdrawal"
      busyLabel="Sending…"
      isBusy={isBusy}
      error={error}
      onSubmit={() =>
        send({
          type: 'confirmed',
          ...(excluded.length > 0 &&
            chosen.length > 0 && { positions: chosen.map(({ position }) => position) }),
        })
      }
      secondaryActions={
        claim.by === 'account' ? (
          <Link to={paths.account} className={buttonClass('quiet')}>
            Back to your account
          </Link>
        ) : (
          <Button look="quiet" disabled={isBusy} onClick={() => send({ type: 'wentBack' })}>
            Back
          </Button>
        )
      }
    >
      <p>
        <span>You withdraw from the contract of </span>
        {claim.number === null ? (
          <span>your order</span>
        ) : (
          <span>
            order <strong translate="no">{claim.number}</strong>
          </span>
        )}
        <span>. </span>
        <span>{order ? consequence(order, new Date()) : unreadConsequence}</span>
      </p>
      {order && <Lines lines={lines} excluded={excluded} onExcluded={setExcluded} isBusy={isBusy} />}
      {chosen.length > 0 && (
        <p>
          <span>Sum: </span>
          <strong translate="no">{priceText(chosen.reduce((sum, { price }) => sum + price, 0))}</strong>
        </p>
      )}
      {claim.by === 'account' && (
        <p>
          <span>The acknowledgement goes to </span>
          {order ? (
            <strong translate="no">{order.email}</strong>
          ) : (
            <span>the e-mail address of the order</span>
          )}
          <span>.</span>
        </p>
      )}
      {claim.by === 'address' && (
        <p>
          The acknowledgement goes to <strong translate="no">{claim.acknowledgeTo ?? claim.email}</strong>, in
          the name of <span translate="no">{claim.name}</span>. Because you are not logged in, we write to the
          address of the order what happens next, and repay <span>{`${objectionHours} hours`}</span> after
          that mail. Until then you can tell us if it was someone else.
        </p>
      )}
    </FlowForm>
  )
}

type Line = { position: number; title: string; price: number; isOpen: boolean; words: string }

const linesOf = (order: Order): Line[] =>
  order.lines.map((line, position) => {
    const kept = whyKept(line, order, new Date())
    return {
      position,
      title: line.title,
      price: line.price,
      isOpen: kept === '',
      words: kept || (isInParts(line.facts) ? rightInParts : ''),
    }
  })

type LinesProps = {
  lines: readonly Line[]
  excluded: readonly number[]
  onExcluded: (positions: readonly number[]) => void
  isBusy: boolean
}

/** Keeps at least one line chosen, and the focus while it is sent: browsers take it from what is in a disabled fieldset. */
function Lines({ lines, excluded, onExcluded, isBusy }: LinesProps) {
  const open = lines.filter(({ isOpen }) => isOpen)
  const isLast = (position: number) => open.length - excluded.length === 1 && !excluded.includes(position)
  return (
    <fieldset className={styles.lines} aria-disabled={isBusy || undefined}>
      <legend>{open.length > 0 ? 'Withdraw from' : 'Your order'}</legend>
      {open.map(({ position, title, price, words }) => (
        <Fragment key={position}>
          <CheckLine
            checked={!excluded.includes(position)}
            disabled={isLast(position)}
            onChange={({ currentTarget }) =>
              isBusy ||
              onExcluded(
                currentTarget.checked
                  ? excluded.filter((other) => other !== position)
                  : [...excluded, position],
              )
            }
          >
            <span translate="no">{`${title}, ${priceText(price)}`}</span>
          </CheckLine>
          {words && <p>{words}</p>}
        </Fragment>
      ))}
      {lines
        .filter(({ isOpen }) => !isOpen)
        .map(({ position, title, words }) => (
          <p key={position}>
            <strong translate="no">{title}</strong>: <span>{words}</span>
          </p>
        ))}
    </fieldset>
  )
}
