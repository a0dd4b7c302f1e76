import * as v from 'valibot'
import { tabStorage as storage } from '#site/browser/browser-storage.ts'
import { personKeys } from '#site/browser/person-storage.ts'

const KEY = personKeys.gift

const draftSchema = v.object({ to: v.string(), from: v.string(), words: v.string() })

export type GiftDraft = v.InferOutput<typeof draftSchema>

/** The account and product of a draft, which another account in the same tab must not see. */
export type GiftOwner = { email: string; productId: string }

const storedSchema = v.object({
  ...draftSchema.entries,
  owner: v.object({ email: v.string(), productId: v.string() }),
})

const emptyDraft: GiftDraft = { to: '', from: '', words: '' }

/** Reads the draft, which is kept until the gift is paid, so that a cancelled or failed payment loses nothing. */
export function giftDraft({ email, productId }: GiftOwner): GiftDraft {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), storedSchema), storage.getItem(KEY))
  if (!stored.success) return emptyDraft
  const { owner, ...draft } = stored.output
  return owner.email === email && owner.productId === productId ? draft : emptyDraft
}

export const keepGiftDraft = (owner: GiftOwner, draft: GiftDraft) =>
  storage.setItem(KEY, JSON.stringify({ ...draft, owner }))

export const forgetGiftDraft = () => storage.removeItem(KEY)
