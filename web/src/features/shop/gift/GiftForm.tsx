import { useState } from 'react'
import { type GiftField, type GiftFields, giftFault, giftLimits } from '#shared/gifts/gift-contract.ts'
import { partsAt, rightInParts } from '#shared/products/in-parts.ts'
import {
  currentGiftWording,
  type GiftWording,
  giftStatements,
  giftWordingFor,
} from '#shared/products/unlock-consent.ts'
import { CheckLine, Field, TextArea } from '#site/ui/controls/Field.tsx'
import { FlowForm, type ReadField } from '#site/ui/controls/FlowForm.tsx'
import { type CurrentProduct, pricedCart } from '../cart/priced-cart.ts'
import { CheckoutRefusal, LeavingNotice } from '../checkout/CheckoutRefusal.tsx'
import { useCheckoutFlow } from '../checkout/checkout-flow.ts'
import { type BuyNowOptions, orderedItems } from '../checkout/use-checkout.ts'
import { type GiftDraft, type GiftOwner, giftDraft, keepGiftDraft } from './gift-draft.ts'

/** Buys one product as a gift, without the cart. The giver consents in the form, except for a pre-order. */
export function useGift<Product extends CurrentProduct>({
  item,
  product,
  email,
  onRefused,
  leave,
}: BuyNowOptions<Product>) {
  const [state, send] = useCheckoutFlow({ ordered: () => item.id, onRefused, leave })
  const cart = pricedCart([item], [product], state.serverPrices)
  const wording = giftWordingFor({ facts: { parts: partsAt(product, Date.now()) } })
  const consent = product.preOrder ? {} : { unlockAtOnce: { wording, ids: [item.id] } }
  const give = (gift: GiftFields) =>
    send({
      type: 'checkoutRequested',
      order: { products: orderedItems(cart), email, isBuyNow: true, gift, ...consent },
      freshKey: crypto.randomUUID(),
    })
  return { state, cart, give, wording }
}

type GiftCheckout = ReturnType<typeof useGift>

/** `reason`: `must …`. */
const errorTexts: Record<GiftField, (reason: string) => string> = {
  to: () => 'This is not an e-mail address that we can write to.',
  from: (reason) => `Please sign with another name: it ${reason}.`,
  words: (reason) => `Your words can’t be sent: they ${reason}.`,
}

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
  const [refused, setRefused] = useState<{ field: GiftField; text: string } | null>(null)
  const isBusy = state.status === 'posting' || state.status === 'leaving'
  const submit = (field: ReadField) => {
    const typed = typedIn(field)
    const fault = giftFault(typed)
    setRefused(fault ? { field: fault.field, text: errorTexts[fault.field](fault.reason) } : null)
    if (!fault) give(typed)
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
        error={refused}
        onSubmit={submit}
        onInput={keep}
      >
        <Field
          label="Recipient’s e-mail address"
          hint="We send the gift there, and nothing else."
          name="to"
          type="email"
          autoComplete="off"
          maxLength={giftLimits.to}
          defaultValue={draft.to}
          missing="Please enter the recipient’s address."
          required
        />
        <Field
          label="Your name"
          hint="As the recipient sees it."
          name="from"
          autoComplete="name"
          maxLength={giftLimits.from}
          defaultValue={draft.from}
          missing="Please enter your name."
          required
        />
        <TextArea
          label="Your words (optional)"
          hint={`At most ${giftLimits.words} characters, without links and phone numbers. You have typed ${length}.`}
          name="words"
          rows={4}
          maxLength={giftLimits.words}
          defaultValue={draft.words}
        />
        <Consent isPreOrder={isPreOrder} wording={wording} />
      </FlowForm>
      <LeavingNotice state={state} />
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
    <CheckLine
      name="consent"
      required
      hint={
        <>
          <span>Needed for a gift, because the mail goes out as soon as you have paid. </span>
          <span>
            {wording === currentGiftWording
              ? 'Until the gift is redeemed, you can withdraw, within 14 days.'
              : rightInParts}
          </span>
        </>
      }
    >
      {giftStatements[wording].join(' ')}
    </CheckLine>
  )
}
