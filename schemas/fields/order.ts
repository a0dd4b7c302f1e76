import { defineArrayMember, defineField, type ReferenceFilterResolver } from 'sanity'

type OrderField = {
  name: string
  title: string
  description: string
  /** The type of the listed documents. */
  type: string
  /** GROQ for which of them editors may choose. `$slug` is that of the document with the list. */
  choice?: string
}

const idsOf = (list: unknown) =>
  Array.isArray(list) ? list.flatMap(({ _ref }: { _ref?: unknown }) => (_ref ? [String(_ref)] : [])) : []

/** Offers the documents that are not in the list yet. */
const notListed =
  (name: string, choice: string): ReferenceFilterResolver =>
  ({ document: { [name]: list, slug } }) => {
    const ids = idsOf(list)
    return {
      filter: `!(_id in $listed) && ${choice}`,
      params: { listed: [...ids, ...ids.map((id) => `drafts.${id}`)], slug: slug ?? null },
    }
  }

/**
 * The order of documents on a page. Those that it doesn't list come after it, oldest first. References are weak, so that a
 * listed document can be deleted.
 */
export const orderField = ({ name, title, description, type, choice = 'true' }: OrderField) =>
  defineField({
    name,
    type: 'array',
    title,
    description: `${description} Drag them into order and publish. What is not in the list comes after it, the newest last.`,
    of: [
      defineArrayMember({
        type: 'reference',
        weak: true,
        to: [{ type }],
        options: { filter: notListed(name, choice) },
      }),
    ],
    validation: (rule) => rule.unique().error('This one is in the list already.'),
  })
