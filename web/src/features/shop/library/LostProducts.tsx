import { Suspense, useMemo } from 'react'
import { Await } from 'react-router-dom'
import { listText } from '#site/lib/list-text.ts'
import type { LibraryContent, LoadedLibrary } from './MyProducts.tsx'

export function LostProducts({ loaded }: { loaded: LoadedLibrary }) {
  const titles = useMemo(() => lostTitles(loaded), [loaded])
  return (
    <Suspense>
      <Await resolve={titles}>
        {(lost: string[]) => lost.length > 0 && <p>{`You lose ${listText(lost)} for good.`}</p>}
      </Await>
    </Suspense>
  )
}

async function lostTitles({ ids, content, waiting }: LoadedLibrary): Promise<string[]> {
  const [known, lines] = await Promise.all([content, waiting])
  return [...titlesOf(ids, known), ...lines.map(({ title }) => title)]
}

function titlesOf(ids: readonly string[], content: LibraryContent | null): string[] {
  const { adventures = [], products = [], extras = [] } = content ?? {}
  // The title of a product wins over that of its adventure, because people know it better.
  const titles = new Map([...adventures, ...products, ...extras].map(({ id, title }) => [id, title]))
  return ids.map((id) => titles.get(id) ?? id)
}
