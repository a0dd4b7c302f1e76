import { type DocumentActionComponent, type DocumentActionProps, getDraftId, getPublishedId } from 'sanity'
import * as v from 'valibot'
import { LANGUAGE } from '../../web/shared/shop.ts'
import { type LiveQuery, liveQuery, useLive } from '../document/live-query.ts'
import { wrapping } from '../document/wrap-action.ts'

const SLUGS = '*[_id in $ids && defined(slug.current)].slug.current'

/**
 * Types that other documents name by their ids, and a GROQ filter for those who do. The content service knows nothing of
 * this; of references it does, and refuses.
 */
const naming: Readonly<Record<string, string>> = {
  adventure: `_type == "product" && count(unlocks[@ in ${SLUGS}]) > 0`,
  faqSection: `_type == "faqEntry" && topic in ${SLUGS}`,
}

const titlesSchema = v.array(v.string())

const queries = new Map<string, LiveQuery<string[]>>()

/** One for each document, for all actions of its menu. */
function queryOf(id: string, type: string): LiveQuery<string[]> | undefined {
  const names = naming[type]
  if (!names) return undefined
  const query =
    queries.get(id) ??
    liveQuery({
      fetch: `array::unique(*[${names}] { "title": coalesce(title, question, "Untitled") }.title)`,
      listen: `*[${names.split(' && ')[0]}]`,
      params: { ids: [id, getDraftId(id)] },
      perspective: 'drafts',
      tag: 'in-use',
      read: (answer) => v.parse(titlesSchema, answer),
    })
  queries.set(id, query)
  return query
}

const listed = new Intl.ListFormat(LANGUAGE)
const MOST = 3

/** Why a document can't go, by the titles of those that name it; undefined when none does. */
export function reasonNotTo(titles: readonly string[]): string | undefined {
  if (titles.length === 0) return undefined
  const rest = titles.length - MOST
  const names = [...titles.slice(0, MOST).map((title) => `“${title}”`), ...(rest > 0 ? [`${rest} more`] : [])]
  return `Change ${listed.format(names)} first: ${titles.length === 1 ? 'it uses' : 'they use'} this.`
}

function useGuard(props: DocumentActionProps, action: DocumentActionComponent) {
  const described = action(props)
  const id = getPublishedId(props.id)
  const names = useLive(queryOf(id, props.type))
  const reason = names.status === 'known' ? reasonNotTo(names.value) : undefined
  return described && reason !== undefined ? { ...described, disabled: true, title: reason } : described
}

/** Switches Delete and Unpublish off while others name the document by its id. */
export const onlyWhenUnused = wrapping(['delete', 'unpublish'], useGuard)
