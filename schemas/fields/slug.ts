import { defineField } from 'sanity'
import { holderOfSlug } from '../links/other-documents.ts'
import { reservedPaths } from '../links/reserved-paths.ts'

type SlugFieldOptions = {
  /** Label of the field in the form, such as 'Product id'. */
  title?: string
  description: string
  /** The slug is the whole path, so it must not equal the path of a fixed page. */
  atRoot?: boolean
}

const wellFormed = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/

/** The last part of a document's address. Each error tells an editor what to do. */
export function slugField({ title = 'Address', description, atRoot = false }: SlugFieldOptions) {
  return defineField({
    name: 'slug',
    type: 'slug',
    title,
    description,
    // The rule below names the other document. Sanity's rule only says that one exists.
    options: { source: 'title', maxLength: 60, isUnique: () => true },
    validation: (rule) => [
      rule.required().error('Press Generate, or type one.'),
      rule.custom(async (slug, context) => {
        const value = slug?.current
        if (!value) return true
        if (!wellFormed.test(value))
          return `“${value}” has characters that an address can’t have. Use small letters, digits and hyphens, such as fortress-of-death.`
        if (atRoot && reservedPaths.includes(value))
          return `“/${value}” already belongs to a fixed page of the site. Choose another address.`
        const holder = await holderOfSlug(value, context)
        if (holder)
          return `“${value}” is already the ${title.toLowerCase()} of “${holder.title}”. Choose another one.`
        return true
      }),
    ],
  })
}
