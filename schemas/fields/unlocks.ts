import { defineArrayMember, defineField } from 'sanity'
import { knownAdventures, unknownAdventures } from '../../web/shared/products/known-adventures.ts'

/** What a product unlocks that the app doesn't have, as a message for editors. */
export function unlocksFault(unlocks: readonly unknown[]): string | undefined {
  const unknown = unknownAdventures(unlocks)
  if (unknown.length === 0) return undefined
  return `The app doesn’t have “${unknown.join('”, “')}”: buyers would pay for nothing they can play. Tick what the product unlocks; that takes it out.`
}

/**
 * Sanity adds a rule for the list of options to each rule of the field, with that rule's message: a misspelt adventure
 * would be said to be named twice. The type of the rule doesn't have `reset`.
 */
function forgetList(rule: object) {
  if ('reset' in rule && typeof rule.reset === 'function') rule.reset()
}

/** What the buyer of a product gets in the app. Editors choose from a list, because a misspelt id would sell nothing. */
export const unlocksField = defineField({
  name: 'unlocks',
  type: 'array',
  title: 'Unlocks',
  description:
    'What the buyer gets in the app. At least one: the shop sells nothing that unlocks nothing. A new adventure is added to this list when the app has it.',
  of: [defineArrayMember({ type: 'string' })],
  options: { list: knownAdventures().map(({ id, title }) => ({ title: `${title} (${id})`, value: id })) },
  validation: (rule) => {
    forgetList(rule)
    return [
      rule.unique().error('The same adventure is named twice.'),
      rule
        .required()
        .min(1)
        .error('Tick what the product unlocks: buyers would pay for nothing they can play.'),
      rule.custom((unlocks: readonly unknown[] | undefined) => unlocksFault(unlocks ?? []) ?? true),
    ]
  },
})
