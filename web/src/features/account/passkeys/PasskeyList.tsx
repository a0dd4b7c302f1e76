import { useEffect, useRef } from 'react'
import { momentText } from '#shared/products/swedish-time.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Dialog } from '#site/ui/controls/Dialog.tsx'
import formStyles from '#site/ui/controls/FlowForm.module.css'
import { Loading } from '#site/ui/page/Loading.tsx'
import { Actions, Section } from '#site/ui/page/Page.tsx'
import type { Passkey } from '../pool/user-pool.ts'
import styles from './PasskeyList.module.css'
import type { PasskeysEvent, PasskeysState } from './passkeys-flow.ts'

type Props = { state: PasskeysState; send: (event: PasskeysEvent) => void }

export function PasskeyList({ state, send }: Props) {
  return (
    <Section heading="Passkeys" id="passkeys">
      <p>
        A passkey logs you in with your fingerprint, face or screen lock. If you lose it, log in with a code
        from an email or with your password, and remove it here.
      </p>
      {state.status === 'listed' ? (
        <Listed state={state} send={send} />
      ) : (
        <Unlisted state={state} send={send} />
      )}
    </Section>
  )
}

function Unlisted({ state, send }: Props & { state: Extract<PasskeysState, { status: 'unlisted' }> }) {
  if (state.isLoading) return <Loading />
  return (
    <>
      <p role="alert" className={formStyles.error}>
        {state.error}
      </p>
      <div>
        <Button look="quiet" onClick={() => send({ type: 'listRequested' })}>
          Try again
        </Button>
      </div>
    </>
  )
}

type ListedState = Extract<PasskeysState, { status: 'listed' }>

const doneTexts = { added: 'Your passkey is ready.', removed: 'The passkey is removed.' }

function Listed({ state, send }: Props & { state: ListedState }) {
  const { passkeys, busy, removing, done, error } = state
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused button was removed with its passkey.
    if (done === 'removed') addButton.current?.focus()
  }, [done])
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.passkey}>
              <Name passkey={passkey} />
              <Button
                look="quiet"
                disabled={busy !== null}
                onClick={() => send({ type: 'removalRequested', id: passkey.id })}
              >
                Remove <span className="visually-hidden">{nameOf(passkey)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{done && doneTexts[done]}</p>
      <p role="alert" className={formStyles.error}>
        {error}
      </p>
      <div>
        <Button
          ref={addButton}
          look="quiet"
          disabled={busy !== null}
          onClick={() => send({ type: 'addRequested' })}
        >
          {busy === 'adding' ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
      </div>
      {removing !== null && <Question busy={busy} send={send} />}
    </>
  )
}

const nameOf = ({ name, addedAt }: Passkey) =>
  addedAt ? `${name}, added on ${momentText(addedAt.toISOString())}` : name

function Name({ passkey: { name, addedAt } }: { passkey: Passkey }) {
  const added = addedAt?.toISOString()
  return (
    <p>
      <strong>{name}</strong>
      {added && (
        <span>
          , added on <time dateTime={added}>{momentText(added)}</time>
        </span>
      )}
    </p>
  )
}

function Question({ busy, send }: { busy: ListedState['busy']; send: Props['send'] }) {
  return (
    <Dialog heading="Remove this passkey?" onClose={() => send({ type: 'removalCancelled' })}>
      <p>You can no longer log in with it. Your password and codes by email keep working.</p>
      <form method="dialog">
        <Actions>
          <Button look="danger" disabled={busy !== null} onClick={() => send({ type: 'removalConfirmed' })}>
            {busy === 'removing' ? 'Removing…' : 'Yes, remove it'}
          </Button>
          <Button look="quiet" type="submit" disabled={busy !== null}>
            Keep it
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
