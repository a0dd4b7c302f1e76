import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths, productPath } from '#shared/paths.ts'
import { listText } from '#site/lib/list-text.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { selectLibrary } from '../library/library-slice.ts'
import { useShopDispatch, useShopSelector } from '../store-hooks.ts'
import { productAdded } from './cart-slice.ts'
import type { ProductNote } from './find-product-notes.ts'
import styles from './ProductNotes.module.css'
import type { CurrentProduct } from './priced-cart.ts'

type Props = {
  notes: readonly ProductNote[]
  /** Titles of owned products, by id. */
  titles: Readonly<Record<string, string>>
  /** Core games with a button to add them; others are only linked. */
  cores?: readonly CurrentProduct[]
  contained?: (isInBundle: boolean) => ReactNode
}

export function ProductNotes({ notes, titles, cores = [], contained = alreadyIncluded }: Props) {
  return notes.map((note) => (
    <div key={note.kind} className={styles.note}>
      <Note note={note} titles={titles} cores={cores} contained={contained} />
    </div>
  ))
}

type NoteProps = Required<Omit<Props, 'notes'>> & { note: ProductNote }

function Note({ note, titles, cores, contained }: NoteProps): ReactNode {
  switch (note.kind) {
    case 'owned':
      return <p>In your library</p>
    case 'contained':
      return contained(note.isInBundle)
    case 'partlyOwned':
      return <p>{alreadyIn(note.ids, titles)}</p>
    case 'includesCart':
      return (
        <p>
          This includes what is in <Link to={paths.checkout}>your cart</Link> already:{' '}
          <span translate="no">{listText(note.titles)}</span>. Remove it there, or you pay for it twice.
        </p>
      )
    case 'coreMissing':
      return <CoreMissing core={note.core} offer={cores.find(({ id }) => id === note.core.id)} />
    default:
      return note satisfies never
  }
}

const alreadyIncluded = (isInBundle: boolean) => (
  <p>{`${isInBundle ? 'The bundle in your cart' : 'Your cart'} already includes this.`}</p>
)

export function alreadyIn(ids: readonly string[], titles: Props['titles']): string {
  return `In your library already: ${listText(ids.map((id) => titles[id] ?? id))}`
}

type CoreMissingProps = {
  core: Extract<ProductNote, { kind: 'coreMissing' }>['core']
  offer: CurrentProduct | undefined
}

function CoreMissing({ core: { id, title }, offer }: CoreMissingProps) {
  const dispatch = useShopDispatch()
  const isLibraryKnown = useShopSelector(selectLibrary).status === 'known'
  const where = isLibraryKnown ? 'neither in your library nor in your cart' : 'not in your cart'
  const price = offer?.price ?? null
  return (
    <>
      <p>
        You need <Link to={productPath(id)}>{title}</Link> <span>{`to play it, and it is ${where}.`}</span>
      </p>
      {price !== null && (
        <div>
          <Button look="quiet" onClick={() => dispatch(productAdded({ id, title, price }))}>
            {`Add ${title}`}
          </Button>
        </div>
      )}
    </>
  )
}
