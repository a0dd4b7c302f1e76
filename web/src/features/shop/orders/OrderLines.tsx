import type { Order, PendingOrder } from '#shared/api/orders.ts'
import { dayText } from '#shared/dates.ts'
import type { GiftState, OrderGift } from '#shared/gifts/gift-contract.ts'
import { priceText } from '#shared/money.ts'
import { redeemPath } from '#shared/paths.ts'
import { deliveryText, type SoldFacts } from '#shared/products/sold-facts.ts'
import { CopyButton } from '#site/ui/controls/CopyButton.tsx'
import styles from './OrderLines.module.css'

/** `releaseOn` is the planned day of a pre-order. */
type Line = PendingOrder['lines'][number] & { releaseOn?: string; facts?: SoldFacts }

type Props = { lines: readonly Line[]; total: number }

export function OrderLines({ lines, total }: Props) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ id, title, price, ...line }) => (
          <li key={id} className={styles.line}>
            <span>
              <span translate="no">{title}</span>
              {line.facts && <Delivery facts={line.facts} />}
              {line.releaseOn && <span>{` Planned release: ${dayText(line.releaseOn)}`}</span>}
            </span>
            <span translate="no">{priceText(price)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Total: <span translate="no">{priceText(total)}</span>
      </p>
    </>
  )
}

function Delivery({ facts }: { facts: SoldFacts }) {
  const text = deliveryText(facts)
  return text && <small className={styles.delivery}>{text}</small>
}

const stateTexts: Record<GiftState, string> = {
  ready: 'Not redeemed yet.',
  redeemed: 'Redeemed.',
  revoked: 'Its code no longer works.',
}

const titleOf = ({ to }: OrderGift) => (to === null ? 'A gift' : `Gift for ${to}`)

export function GiftOfOrder({ order: { number, gift, lines } }: { order: Order }) {
  if (!gift) return null
  const isPreOrder = lines.some(({ delivery }) => delivery === 'pre-order')
  const isReady = gift.state === 'ready'
  return (
    <div className={styles.gift}>
      <p>
        <span>{`${titleOf(gift)}. ${stateTexts[gift.state]}`}</span>
        {isReady && isPreOrder && <span>{` ${releaseText(lines)}`}</span>}
      </p>
      {isReady && (gift.code ? <GiftLink code={gift.code} orderNumber={number} /> : <NoLink />)}
    </div>
  )
}

/** The order of a gift has one line. */
function releaseText([line]: Order['lines']): string {
  if (line?.isReleased) return 'It is released, and can be redeemed.'
  const planned = line?.releaseOn ? ` Planned release: ${dayText(line.releaseOn)}.` : ''
  return `It can be redeemed once it is released.${planned}`
}

/** For a code that was made with an earlier secret of the shop. */
const NoLink = () => <p>We can’t show its link any more. The one in the mail works; write to support.</p>

const outcomes = {
  copied: 'The link is copied. Send it to the recipient yourself.',
  failed: 'The link couldn’t be copied. The code above works too, under “Redeem a Code”.',
}

function GiftLink({ code, orderNumber }: { code: string; orderNumber: number }) {
  return (
    <>
      <p>
        The recipient has the link by e-mail. If that is lost, its code is <code translate="no">{code}</code>
      </p>
      <CopyButton text={new URL(redeemPath(code), window.location.origin).href} outcomes={outcomes}>
        Copy the gift’s link <span className="visually-hidden">{`of order ${orderNumber}`}</span>
      </CopyButton>
    </>
  )
}
