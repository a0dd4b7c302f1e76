import { useEffect, useState } from 'react'
import { useDocumentStore } from 'sanity'
import * as v from 'valibot'

/** A document that others name by its id, as an option of a list. */
export type Option = { readonly title: string; readonly value: string }

const optionsSchema = v.array(v.object({ title: v.string(), value: v.string() }))
const none: readonly Option[] = []

/**
 * The documents of a type that has ids, such as sections of the FAQ, in their order, as they change. Drafts count.
 * @param type none for a list without such documents
 * @returns undefined until they are read
 */
export function useOptions(type: string | undefined): readonly Option[] | undefined {
  const store = useDocumentStore()
  const [options, setOptions] = useState<readonly Option[]>()
  useEffect(() => {
    if (type === undefined) return
    const ofType = '*[_type == $type]'
    const fetch = `${ofType}[defined(slug.current)] | order(orderRank asc, title asc)
      { "title": coalesce(title, "Untitled"), "value": slug.current }`
    const subscription = store
      .listenQuery(
        { fetch, listen: ofType },
        { type },
        { apiVersion: '2025-02-19', perspective: 'drafts', tag: 'form.options' },
      )
      .subscribe({
        next: (answer: unknown) => setOptions(v.parse(optionsSchema, answer)),
        error: () => setOptions(none),
      })
    return () => subscription.unsubscribe()
  }, [store, type])
  return type === undefined ? none : options
}
