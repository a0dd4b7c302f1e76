import * as v from 'valibot'
import { personKeys, tabStorage as storage } from '#site/browser/person/person-storage.ts'

const KEY = personKeys.gift

const typedSchema = v.object({ to: v.string(), from: v.string(), words: v.string() })

/** The form of a gift as it was typed. */
export type TypedGift = v.InferOutput<typeof typedSchema>

/** Whose form it is, and for which product: another account in the same tab must not see it. */
export type GiftOwner = { email: string; productId: string }

const keptSchema = v.object({
  ...typedSchema.entries,
  owner: v.object({ email: v.string(), productId: v.string() }),
})

const untyped: TypedGift = { to: '', from: '', words: '' }

/** What was typed in this tab for a gift that is not paid yet. A payment that was cancelled or failed loses nothing. */
export function keptGift({ email, productId }: GiftOwner): TypedGift {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), storage.getItem(KEY))
  if (!kept.success) return untyped
  const { owner, ...typed } = kept.output
  return owner.email === email && owner.productId === productId ? typed : untyped
}

export const keepGift = (owner: GiftOwner, typed: TypedGift) =>
  storage.setItem(KEY, JSON.stringify({ ...typed, owner }))

export const forgetGift = () => storage.removeItem(KEY)
