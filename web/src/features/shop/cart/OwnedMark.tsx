import { Badge } from '#site/ui/cards/Badge.tsx'
import { selectOwnedIds } from '../library/unlocked-adventures-slice.ts'
import { useShopSelector } from '../store-hooks.ts'
import { findProductNotes, type Ownable } from './find-product-notes.ts'
import { alreadyIn } from './ProductNotes.tsx'

type Props = { product: Ownable; titles: Readonly<Record<string, string>> }

export function OwnedMark({ product, titles }: Props) {
  const owned = useShopSelector(selectOwnedIds)
  const [note] = findProductNotes(product, owned, [])
  if (note?.kind === 'owned') {
    return (
      <p>
        <Badge>In your library</Badge>
      </p>
    )
  }
  return note?.kind === 'partlyOwned' ? <p>{alreadyIn(note.ids, titles)}</p> : null
}
