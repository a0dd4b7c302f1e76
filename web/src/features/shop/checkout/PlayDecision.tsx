import { type ReactNode, type Ref, useId } from 'react'
import { rightInParts } from '#shared/products/in-parts.ts'
import { unlockStatements } from '#shared/products/unlock-consent.ts'
import { listText } from '#site/lib/list-text.ts'
import styles from './PlayDecision.module.css'
import type { DeliveryChoice, DeliveryDecision } from './use-checkout.ts'

type Props = {
  decision: DeliveryDecision
  isBusy: boolean
  /** The buyer has pressed the button without a choice. */
  isMissing: boolean
  ref: Ref<HTMLFieldSetElement>
}

/**
 * The consent to delivery at once, or none: two equal choices, of which none is made for the buyer. Directive 2011/83/EU, articles
 * 16(m) and 22.
 */
export function PlayDecision({ decision, isBusy, isMissing, ref }: Props) {
  const { titles, inParts, wording } = decision
  const missingId = useId()
  if (titles.length === 0) return null
  const isMixed = inParts.length < titles.length
  return (
    <fieldset
      ref={ref}
      className={styles.decision}
      disabled={isBusy}
      aria-describedby={isMissing ? missingId : undefined}
    >
      <legend>
        <span>When do you want to play </span>
        <span translate="no">{listText(titles)}</span>
        <span>?</span>
      </legend>
      <Choice value="atOnce" label="Play at once" decision={decision} isMissing={isMissing}>
        <span>{`${unlockStatements[wording].join(' ')} `}</span>
        {isMixed && inParts.length > 0 && <strong translate="no">{`${listText(inParts)}: `}</strong>}
        {inParts.length > 0 && <span>{`${rightInParts} `}</span>}
        <span>We confirm it by e-mail.</span>
      </Choice>
      <Choice value="later" label="Keep my 14 days, unlock later" decision={decision} isMissing={isMissing}>
        <span>You can’t play until you unlock it in My Products. </span>
        <span>{`Until then you can withdraw${isMixed ? ', within 14 days' : ''}.`}</span>
      </Choice>
      {isMissing && (
        <p id={missingId} role="alert" className={styles.missing}>
          Please choose one of the two. Nothing has been charged.
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  value: DeliveryChoice
  label: string
  decision: DeliveryDecision
  isMissing: boolean
  children: ReactNode
}

function Choice({ value, label, decision, isMissing, children }: ChoiceProps) {
  const id = useId()
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="delivery"
        value={value}
        required
        checked={decision.choice === value}
        onChange={() => decision.choose(value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-words`}
        aria-invalid={isMissing || undefined}
      />
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <span id={`${id}-words`} className={styles.words}>
        {children}
      </span>
    </label>
  )
}
