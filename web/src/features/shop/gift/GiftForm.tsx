import { useState } from 'react'
import { type GiftField, giftLimits, refusedField } from '#shared/gifts/gift-contract.ts'
import { emailFault } from '#shared/links/email-address.ts'
import { rightInParts } from '#shared/products/in-parts.ts'
import { currentGiftWording, type GiftWording, giftStatements } from '#shared/products/unlock-consent.ts'
import { Field, TextArea } from '#site/ui/controls/Field.tsx'
import { FlowForm, type ReadField } from '#site/ui/controls/FlowForm.tsx'
import { CheckoutRefusal } from '../checkout/CheckoutRefusal.tsx'
import { ConsentBox } from '../checkout/ConsentBox.tsx'
import { type GiftDraft, type GiftOwner, giftDraft, keepGiftDraft } from './gift-draft.ts'
import type { GiftCheckout } from './use-gift.ts'

const errorTexts: Record<Exclude<GiftField, 'to'>, string> = {
  from: `Please sign with a name of at most ${giftLimits.from} characters, without a web or e-mail address.`,
  words: `Your words can’t be sent: they may have ${giftLimits.words} characters and no web or e-mail address. Put a space after each full stop.`,
}

const errorText = (field: GiftField, { to }: GiftDraft) =>
  field === 'to'
    ? `This is not an e-mail address: it ${emailFault(to)}. Please compare it with the one that you know.`
    : errorTexts[field]

type Props = {
  checkout: GiftCheckout
  owner: GiftOwner
  isPreOrder: boolean
  onLogInAgain: () => void
  supportEmail: string | undefined
}

const typedIn = (field: ReadField): GiftDraft => ({
  to: field('to'),
  from: field('from'),
  words: field('words'),
})

/** The fields survive a failure, a cancelled payment and a reload. */
export function GiftForm({ checkout: { state, cart, give, wording }, owner, isPreOrder, ...actions }: Props) {
  const [draft] = useState(() => giftDraft(owner))
  const [length, setLength] = useState(draft.words.length)
  const [refused, setRefused] = useState<{ field: GiftField; text: string }>()
  const isBusy = state.status === 'posting' || state.status === 'leaving'
  const submit = (field: ReadField) => {
    const typed = typedIn(field)
    const wrong = refusedField(typed)
    setRefused(wrong && { field: wrong, text: errorText(wrong, typed) })
    if (!wrong) give(typed)
  }
  const keep = (field: ReadField) => {
    keepGiftDraft(owner, typedIn(field))
    setLength(field('words').length)
  }
  return (
    <>
      {state.status === 'refused' && (
        <CheckoutRefusal problem={state.problem} cart={cart} isBuyNow {...actions} />
      )}
      <FlowForm
        label="Give as a gift"
        submitLabel="Continue to payment"
        busyLabel="Opening the payment page…"
        isBusy={isBusy}
        error={refused?.text ?? null}
        onSubmit={submit}
        onInput={keep}
      >
        {(errorId) => (
          <>
            <Field
              label="Recipient’s e-mail address"
              hint="We send the gift there, and nothing else."
              name="to"
              type="email"
              autoComplete="off"
              maxLength={giftLimits.to}
              defaultValue={draft.to}
              errorId={refused?.field === 'to' ? errorId : undefined}
              required
            />
            <Field
              label="Your name"
              hint="As the recipient sees it."
              name="from"
              autoComplete="name"
              maxLength={giftLimits.from}
              defaultValue={draft.from}
              errorId={refused?.field === 'from' ? errorId : undefined}
              required
            />
            <TextArea
              label="Your words (optional)"
              hint={`At most ${giftLimits.words} characters, without links. You have typed ${length}.`}
              name="words"
              rows={4}
              maxLength={giftLimits.words}
              defaultValue={draft.words}
              errorId={refused?.field === 'words' ? errorId : undefined}
            />
            <Consent isPreOrder={isPreOrder} wording={wording} />
          </>
        )}
      </FlowForm>
      <p role="status">
        {state.status === 'leaving' && (
          <span>
            Nothing happens? <a href={state.url}>Go to the payment page</a>
          </span>
        )}
      </p>
    </>
  )
}

/** A pre-order needs no consent. */
function Consent({ isPreOrder, wording }: { isPreOrder: boolean; wording: GiftWording }) {
  if (isPreOrder) {
    return (
      <p>
        It is not released yet: the gift can be redeemed from the day of the release. Until it is redeemed,
        you can withdraw from the contract.
      </p>
    )
  }
  return (
    <ConsentBox statement={giftStatements[wording].join(' ')} required>
      <span>Needed for a gift, because the mail goes out as soon as you have paid. </span>
      <span>
        {wording === currentGiftWording
          ? 'Until the gift is redeemed, you can withdraw, within 14 days.'
          : rightInParts}
      </span>
    </ConsentBox>
  )
}
