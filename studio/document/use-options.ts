import { useMemo } from 'react'
import * as v from 'valibot'
import { liveQuery, useLive } from './live-query.ts'

const optionsSchema = v.array(v.object({ title: v.string(), value: v.string() }))

/** A document that others name by its id, as an option of a list. */
export type Option = Readonly<v.InferOutput<typeof optionsSchema>[number]>

const none: readonly Option[] = []
const ofType = '*[_type == $type]'

/**
 * The documents of a type that has ids, such as sections of the FAQ, by title, as they change. Drafts count.
 * @param type none for a list without such documents
 * @returns undefined until they are read
 */
export function useOptions(type: string | undefined): readonly Option[] | undefined {
  const query = useMemo(
    () =>
      type &&
      liveQuery({
        fetch: `${ofType}[defined(slug.current)] | order(title asc)
          { "title": coalesce(title, "Untitled"), "value": slug.current }`,
        listen: ofType,
        params: { type },
        perspective: 'drafts',
        tag: 'form.options',
        read: (answer) => v.parse(optionsSchema, answer),
      }),
    [type],
  )
  const options = useLive(query || undefined)
  if (!query) return none
  if (options.status === 'loading') return undefined
  return options.status === 'known' ? options.value : none
}
