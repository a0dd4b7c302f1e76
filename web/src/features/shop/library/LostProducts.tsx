import { Suspense } from 'react'
import { Await } from 'react-router-dom'
import { listText } from '../../../lib/list-text.ts'
import type { LibraryContent, LoadedLibrary } from './MyProducts.tsx'

/** What goes with the account when it is deleted. Nothing while nothing is owned. */
export function LostProducts({ loaded: { ids, content } }: { loaded: LoadedLibrary }) {
  if (ids.length === 0) return null
  return (
    <Suspense>
      <Await resolve={content}>
        {(known: LibraryContent | null) => <p>You lose for good: {listText(titlesOf(ids, known))}.</p>}
      </Await>
    </Suspense>
  )
}

function titlesOf(ids: readonly string[], content: LibraryContent | null): string[] {
  const titles = new Map(
    [...(content?.products ?? []), ...(content?.extras ?? [])].map(({ id, title }) => [id, title]),
  )
  return ids.map((id) => titles.get(id) ?? id)
}
