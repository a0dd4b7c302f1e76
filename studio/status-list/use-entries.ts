import { useMemo } from 'react'
import { type Live, liveQuery, useLive } from '../document/live-query.ts'
import { type Entry, entriesOf, parseVersions } from './entries.ts'

/** More documents than a list of the desk shows well; drafts and published documents count. */
const MOST = 4_000

/**
 * All versions of the documents of some types, as they change.
 * @param fields the GROQ projection: what the list reads of each document
 */
export function useEntries(types: readonly string[], fields: string): Live<readonly Entry[]> {
  const names = types.join(' ')
  const query = useMemo(() => {
    const listen = '*[_type in $types]'
    return liveQuery({
      fetch: `${listen} [0...${MOST}] ${fields}`,
      listen,
      params: { types: names.split(' ') },
      perspective: 'raw',
      tag: 'desk.list',
      read: (answer) => entriesOf(parseVersions(answer)),
    })
  }, [names, fields])
  return useLive(query)
}
