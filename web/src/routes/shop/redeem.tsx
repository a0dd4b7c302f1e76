import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router-dom'
import { CODE_LENGTH } from '#shared/api/codes.ts'
import { paths } from '#shared/paths.ts'
import { pages } from '#shared/routes.ts'
import { useStepFocus } from '#site/features/account/form/use-step-focus.ts'
import { loadSession, useSession } from '#site/features/account/session/session.ts'
import { shopProblemOf } from '#site/features/shop/api/shop-api.ts'
import {
  type RedeemCommand,
  type RedeemEvent,
  type RedeemState,
  redeemTransition,
  startRedeem,
} from '#site/features/shop/redeem/redeem-flow.ts'
import { forgetCode, keepCode, unredeemedCode } from '#site/features/shop/redeem/unredeemed-code.ts'
import { useShop } from '#site/features/shop/use-shop.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { useFlow } from '#site/lib/flow.ts'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import { Actions, Page } from '#site/ui/page/Page.tsx'
import { PlayInTheApp } from '../account/PlayInTheApp.tsx'
import { LogIn, SignedInOnly } from '../account/SignedInOnly.tsx'

const { heading } = pages.redeem.private

export const loader = ({ context }: LoaderFunctionArgs) => loadSession(context)

export function Component() {
  const arrivals = useArrivedCode()
  return (
    <>
      <PageHead title={heading} noIndex />
      <SignedInOnly
        heading={heading}
        signIn={
          <LogIn heading={heading}>
            {unredeemedCode() !== '' && <p>Your code is kept, and filled in once you are logged in.</p>}
          </LogIn>
        }
      >
        <Redeem key={arrivals} />
      </SignedInOnly>
    </>
  )
}

function codeIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/**
 * Stores a code from the address, and removes it there, so that histories and shared links don’t contain it.
 * @returns how many codes have arrived
 */
function useArrivedCode(): number {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const code = codeIn(hash)
    if (code === '') return
    keepCode(code)
    setArrivals((count) => count + 1)
    void navigate(paths.redeem, { replace: true, state })
  }, [hash, state, navigate])
  return arrivals
}

function Redeem() {
  const session = useSession()
  const [state, send] = useRedeem(() => void session.load())
  useStepFocus(state.step)
  if (state.step === 'DONE') return <Redeemed state={state} send={send} />
  return (
    <Page
      heading={heading}
      intro="What it holds goes to your account, the same one that you use in the app."
      narrow
    >
      <RedeemForm state={state} send={send} />
    </Page>
  )
}

type FormProps = { state: Extract<RedeemState, { step: 'ENTER' }>; send: (event: RedeemEvent) => void }

/** The typed code survives a failure, a reload and a login. */
const RedeemForm = ({ state: { isBusy, error }, send }: FormProps) => (
  <FlowForm
    label="Redeem a code"
    submitLabel="Redeem"
    busyLabel="Redeeming…"
    isBusy={isBusy}
    error={error}
    onSubmit={(field) => send({ type: 'submitted', code: field('code') })}
    onInput={(field) => keepCode(field('code'))}
  >
    <Field
      label="Code"
      name="code"
      hint="Four groups of four, such as FANT-7K3M-Q9XD-2HRT. Capital letters and dashes don’t matter."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      minLength={CODE_LENGTH}
      maxLength={100}
      defaultValue={unredeemedCode()}
      required
      missing="Please enter your code."
    />
  </FlowForm>
)

type RedeemedProps = {
  state: Extract<RedeemState, { step: 'DONE' }>
  send: (event: RedeemEvent) => void
}

const Redeemed = ({ state: { title }, send }: RedeemedProps) => (
  <Page heading="Code Redeemed" narrow>
    <p>
      <strong>{title}</strong> is in your account now.
    </p>
    <PlayInTheApp />
    <Actions>
      <Link to={paths.account} className={buttonClass()}>
        Go to My Products
      </Link>
      <Button look="quiet" onClick={() => send({ type: 'startedOver' })}>
        Redeem another code
      </Button>
    </Actions>
  </Page>
)

/** @param onSignedOut called when the session has ended */
function useRedeem(onSignedOut: () => void) {
  const { api, library } = useShop()
  return useFlow(startRedeem, redeemTransition, async ({ code }: RedeemCommand): Promise<RedeemEvent> => {
    try {
      const result = await api.redeem(code)
      if (result.outcome === 'redeemed') {
        forgetCode()
        void library.refresh()
      }
      return { type: 'resultReceived', result }
    } catch (error) {
      const problem = shopProblemOf(error)
      if (problem.code === 'not-signed-in') onSignedOut()
      return { type: 'refused', problem }
    }
  })
}
