import { defineField, type ValidationContext } from 'sanity'
import { isFields } from '../blank.ts'
import { gameRelease } from '../links/other-documents.ts'

export type Fields = { [name: string]: unknown }

const past =
  'The release under Facts has passed, so the shop does not sell this pre-order. Set a new release there, or switch Pre-order off if it is out.'

/** The message for editors about the own release of a pre-order, which is under Facts. */
export function ownReleaseFault(product: Fields, now: number): string | undefined {
  if (product.preOrder !== true) return undefined
  const { facts, type, game } = product
  const releasedAt = isFields(facts) ? facts.releasedAt : undefined
  if (typeof releasedAt === 'string') return Date.parse(releasedAt) > now ? undefined : past
  if (type === 'game' && isFields(game)) return undefined
  return 'A pre-order needs a release ahead: set Release under Facts. Buyers are told this day.'
}

/** The fault of the game whose release applies to a product without a release of its own. */
async function gameFault(product: Fields, context: ValidationContext): Promise<string | undefined> {
  const { preOrder, facts, type, game } = product
  const hasOwn = isFields(facts) && typeof facts.releasedAt === 'string'
  if (preOrder !== true || hasOwn || type !== 'game' || !isFields(game)) return undefined
  const found = await gameRelease(context, { id: String(game._ref) })
  if (found?.status === 'released' || Date.parse(found?.releasedAt ?? '') > Date.now()) return undefined
  return 'A pre-order needs a release ahead, and the page of the game has none: set Release under Facts, here or there. Buyers are told this day.'
}

export const preOrderField = defineField({
  name: 'preOrder',
  type: 'boolean',
  title: 'Pre-order',
  description:
    'Sold before it is released; marked “(Pre-Order)” in the shop. It needs a release ahead, under Facts. Buyers get a mail when that day changes, and when this is switched off: then they can unlock it. If the game is out, it is sold as released.',
  validation: (rule) =>
    rule.custom(async (_value, context) => {
      const product: Fields = context.document ?? {}
      return ownReleaseFault(product, Date.now()) ?? (await gameFault(product, context)) ?? true
    }),
})
