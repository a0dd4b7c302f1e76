import { useSelector } from 'react-redux'
import { Badge } from '../../../ui/cards/Badge.tsx'
import { selectOwnedIds } from '../library/unlocked-adventures-slice.ts'
import { alreadyIn } from './ProductNotes.tsx'
import { notesOf, type Ownable } from './product-note-rules.ts'

type Props = { product: Ownable; titles: Readonly<Record<string, string>> }

/** On a card: whether the product, or something in it, is in the library of whoever looks. */
export function OwnedMark({ product, titles }: Props) {
  const owned = useSelector(selectOwnedIds)
  const [note] = notesOf(product, owned, [])
  if (note?.kind === 'owned') {
    return (
      <p>
        <Badge>In your library</Badge>
      </p>
    )
  }
  return note?.kind === 'partlyOwned' ? <p>{alreadyIn(note.ids, titles)}</p> : null
}
