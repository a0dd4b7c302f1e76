import { defineArrayMember, defineField } from 'sanity'
import { unknownAdventures } from './other-documents.ts'

const isText = (value: unknown) => typeof value === 'string'

/** The adventures that a product unlocks. Editors choose from a list, because a misspelt id would sell nothing. */
export const unlocksField = defineField({
  name: 'unlocks',
  type: 'array',
  title: 'Unlocks',
  description:
    'What the buyer gets in the app. At least one: the shop sells nothing that unlocks nothing. A new one is made in Shop, Adventures.',
  of: [defineArrayMember({ type: 'string' })],
  validation: (rule) => [
    rule.unique().error('The same adventure is named twice.'),
    rule
      .required()
      .min(1)
      .error('Tick what the product unlocks: buyers would pay for nothing they can play.'),
    rule.custom(async (unlocks: readonly unknown[] | undefined, context) => {
      if (!unlocks?.length) return true
      const unknown = await unknownAdventures(context, unlocks.filter(isText))
      return unknown.length === 0
        ? true
        : `There is no published adventure “${unknown.join('”, “')}”, so the shop doesn’t sell the product: publish the adventure, or untick it.`
    }),
  ],
})
