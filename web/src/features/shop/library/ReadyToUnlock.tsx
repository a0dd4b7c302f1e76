import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayText } from '#shared/dates.ts'
import { productPath, withdrawPath } from '#shared/paths.ts'
import { isInParts } from '#shared/products/in-parts.ts'
import { deliveryText } from '#shared/products/sold-facts.ts'
import { unlockStatements, wordingFor } from '#shared/products/unlock-consent.ts'
import type { UnlockOutcome } from '#shared/shop-contract.ts'
import { focusHeading } from '#site/browser/focus-heading.ts'
import { Card, CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Notice } from '#site/ui/page/Notice.tsx'
import { coverOnCard } from '../../../ui/cards/page-card.ts'
import { shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../api/shop-context.ts'
import styles from './ReadyToUnlock.module.css'
import type { WaitingLine } from './waiting-lines.ts'

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
          <Card
            key={`${line.orderNumber} ${line.id}`}
            page={{ path: productPath(line.id), shape: 'cover', title: line.title, image: line.image }}
            picture={<Picture image={line.image} {...coverOnCard} decorative />}
            wide
          >
            {line.isReleased ? <Unlocking line={line} onUnlocked={onUnlocked} /> : <PreOrdered line={line} />}
          </Card>
        ))}
      </CardGrid>
    </div>
  )
}

const PreOrdered = ({ line }: { line: WaitingLine }) => (
  <p>
    <span>{`Pre-ordered. ${line.releaseOn ? `Planned release: ${dayText(line.releaseOn)}. ` : ''}`}</span>
    You can unlock it here once it is released. Until you do, you can <Withdraw line={line} />.
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
  const delivery = facts ? deliveryText(facts) : ''
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
