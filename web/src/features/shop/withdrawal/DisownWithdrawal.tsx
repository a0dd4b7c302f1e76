import { type RefObject, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import type { DisownedWithdrawal } from '#shared/api/withdrawal.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { type DisownedClaim, shopProblemOf } from '../api/shop-api.ts'
import { useShop } from '../use-shop.ts'

type State = 'unsent' | 'sending' | 'failed' | DisownedWithdrawal['outcome']

const texts: Record<State, string> = {
  unsent: '',
  sending: 'Sending…',
  failed: 'This didn’t reach us. Please try again.',
  disowned:
    'Thank you. Nothing is repaid, and your content is unlocked again. From now on we take a withdrawal from this order only from your account.',
  'too-late':
    'This withdrawal can’t be taken back any more: it has been confirmed in your account, or is being repaid. Please answer the mail if it was not you.',
  unknown: 'This link is not complete. Please open the one in our mail again, or answer the mail.',
}

const isOpen = (state: State) => state === 'unsent' || state === 'sending' || state === 'failed'

function useDisowning(claim: DisownedClaim, first: State) {
  const { api } = useShop()
  const [state, setState] = useState(first)
  const outcome = useRef<HTMLParagraphElement>(null)
  const show = (next: State) => {
    // The pressed button disappears.
    if (!isOpen(next)) outcome.current?.focus()
    setState(next)
  }
  /** @returns whether the withdrawal was undone */
  const send = async (): Promise<boolean> => {
    setState('sending')
    try {
      const next = await api.disownWithdrawal(claim)
      show(next)
      return next === 'disowned'
    } catch (error) {
      show(shopProblemOf(error).code === 'invalid-request' ? 'unknown' : 'failed')
      return false
    }
  }
  return { state, send, outcome }
}

const Outcome = ({ state, ref }: { state: State; ref: RefObject<HTMLParagraphElement | null> }) => (
  <p role="status" tabIndex={-1} ref={ref}>
    {texts[state]}
  </p>
)

/** Requires a press, because mail scanners open links. */
export function DisownWithdrawal({ statement }: { statement: string }) {
  const { state, send, outcome } = useDisowning({ statement }, statement ? 'unsent' : 'unknown')
  return (
    <>
      {isOpen(state) && (
        <>
          <p>
            Someone stated, without logging in, that you withdraw from an order. If it was not you, press the
            button: nothing is repaid then, and your content is unlocked again. If it was you, there is
            nothing to do.
          </p>
          <Button disabled={state === 'sending'} onClick={() => void send()}>
            This was not me
          </Button>
        </>
      )}
      <Outcome state={state} ref={outcome} />
    </>
  )
}

type Props = { order: Pick<Order, 'number' | 'withdrawals'>; onDisowned: () => void }

/** For the signed-in buyer, while a withdrawal waits. */
export function DisownInAccount({ order: { number, withdrawals }, onDisowned }: Props) {
  const { library } = useShop()
  const { state, send, outcome } = useDisowning({ number }, 'unsent')
  const disown = async () => {
    if (!(await send())) return
    await library.refresh()
    onDisowned()
  }
  return (
    <>
      {isOpen(state) && withdrawals.some((withdrawal) => withdrawal.state === 'waiting') && (
        <div>
          <Button look="quiet" disabled={state === 'sending'} onClick={() => void disown()}>
            This was not me <span className="visually-hidden">{`who withdrew from order ${number}`}</span>
          </Button>
        </div>
      )}
      <Outcome state={state} ref={outcome} />
    </>
  )
}
