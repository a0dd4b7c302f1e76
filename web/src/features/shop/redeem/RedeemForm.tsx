import { Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import type { RedeemEvent, RedeemState } from './redeem-flow.ts'
import { keepCode, unredeemedCode } from './unredeemed-code.ts'

type Props = { state: Extract<RedeemState, { step: 'ENTER' }>; send: (event: RedeemEvent) => void }

/** The typed code survives a failure, a reload and a login. */
export const RedeemForm = ({ state: { isBusy, error }, send }: Props) => (
  <FlowForm
    label="Redeem a code"
    submitLabel="Redeem"
    busyLabel="Redeeming…"
    isBusy={isBusy}
    error={error}
    onSubmit={(field) => send({ type: 'submitted', code: field('code') })}
    onInput={(field) => keepCode(field('code'))}
  >
    {(errorId) => (
      <Field
        label="Code"
        name="code"
        hint="Four groups of four, such as FANT-7K3M-Q9XD-2HRT. Capital letters and dashes don’t matter."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        defaultValue={unredeemedCode()}
        errorId={errorId}
        required
      />
    )}
  </FlowForm>
)
