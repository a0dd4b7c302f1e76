import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { CheckLine, Field } from '#site/ui/controls/Field.tsx'
import { FlowForm } from '#site/ui/controls/FlowForm.tsx'
import type { WithdrawalClaim } from '../api/shop-api.ts'

type Props = {
  claim: WithdrawalClaim | null
  orderNumber: number | undefined
  onStated: (claim: WithdrawalClaim) => void
}

/** The law permits only these fields: name, order, and address for the acknowledgement. */
export function StateWithdrawal({ claim, orderNumber, onStated }: Props) {
  const typed = claim?.by === 'address' ? claim : null
  const [isNumberUnknown, setNumberUnknown] = useState(typed?.number === null)
  return (
    <>
      <FlowForm
        label="Withdraw from contract"
        submitLabel="Withdraw from contract"
        busyLabel="Withdraw from contract"
        isBusy={false}
        error={null}
        onSubmit={(field) => {
          const acknowledgeTo = field('acknowledgeTo').trim()
          onStated({
            by: 'address',
            number: isNumberUnknown ? null : Number(field('number')),
            name: field('name').trim(),
            email: field('email').trim(),
            ...(acknowledgeTo && { acknowledgeTo }),
          })
        }}
      >
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={200}
          defaultValue={typed?.name}
          missing="Please enter your name."
          required
        />
        <Field
          label="Order number"
          name="number"
          type="number"
          inputMode="numeric"
          min={1}
          max={2_147_483_647}
          step={1}
          hint="It is in the confirmation that we sent you by e-mail."
          defaultValue={typed?.number ?? orderNumber}
          disabled={isNumberUnknown}
          required={!isNumberUnknown}
          missing="Please enter the number, or tick the box below."
        />
        <CheckLine
          checked={isNumberUnknown}
          onChange={({ currentTarget }) => setNumberUnknown(currentTarget.checked)}
        >
          I don’t know my order number
        </CheckLine>
        <Field
          label="E-mail address of the order"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={typed?.email}
          missing="Please enter the address."
          required
        />
        <Field
          label="Another address for the acknowledgement (optional)"
          name="acknowledgeTo"
          type="email"
          hint="If it is empty, we send the acknowledgement to the address of the order."
          defaultValue={typed?.acknowledgeTo}
        />
      </FlowForm>
      <p>
        If you log in, <Link to={paths.account}>your account</Link> lists your orders, each with a link to
        withdraw.
      </p>
    </>
  )
}
