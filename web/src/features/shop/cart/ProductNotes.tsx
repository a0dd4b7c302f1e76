import type { ReactNode } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { priceText } from '../../../../shared/money.ts'
import { paths, productPath } from '../../../../shared/paths.ts'
import { listText } from '../../../lib/list-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { selectLibrary } from '../library/library-slice.ts'
import { productAdded } from './cart-slice.ts'
import type { ProductNote } from './find-product-notes.ts'
import styles from './ProductNotes.module.css'
import type { CurrentProduct } from './priced-cart.ts'
import { useRemoveLine } from './use-remove-line.ts'

type Props = {
  notes: readonly ProductNote[]
  /** Titles of owned products, by id. */
  titles: Readonly<Record<string, string>>
  /** Core games that can be added with one button; others are only linked. */
  cores?: readonly CurrentProduct[]
  /** The product's line, in the cart. */
  line?: Line
}

type Line = { id: string; title: string; price: number }

/** Notes that a shopper should read before paying for a product. */
export function ProductNotes({ notes, titles, cores = [], line }: Props) {
  return notes.map((note) => (
    <div key={note.kind} className={styles.note}>
      <Note note={note} titles={titles} cores={cores} line={line} />
    </div>
  ))
}

type NoteProps = Required<Pick<Props, 'titles' | 'cores'>> & { note: ProductNote; line: Line | undefined }

function Note({ note, titles, cores, line }: NoteProps): ReactNode {
  switch (note.kind) {
    case 'owned':
      return <p>In your library</p>
    case 'contained':
      return line ? (
        <PaidTwice line={line} isInBundle={note.isInBundle} />
      ) : (
        <p>{note.isInBundle ? 'The bundle in your cart' : 'Your cart'} already includes this.</p>
      )
    case 'partlyOwned':
      return <p>{alreadyIn(note.ids, titles)}</p>
    case 'includesCart':
      return (
        <p>
          This includes what is in <Link to={paths.checkout}>your cart</Link> already: {listText(note.titles)}
          . Remove it there, or you pay for it twice.
        </p>
      )
    case 'coreMissing':
      return <CoreMissing core={note.core} offer={cores.find(({ id }) => id === note.core.id)} />
    default:
      return note satisfies never
  }
}

/** A line of the cart that the rest of the cart includes. */
function PaidTwice({ line: { id, title, price }, isInBundle }: { line: Line; isInBundle: boolean }) {
  const remove = useRemoveLine(id)
  return (
    <>
      <p>
        {isInBundle ? 'The bundle' : 'The rest of your cart'} already includes this. Remove it and save{' '}
        {priceText(price)}.
      </p>
      <div>
        <Button look="quiet" onClick={remove}>
          Remove it <span className="visually-hidden">({title})</span>
        </Button>
      </div>
    </>
  )
}

/** The text for a bundle of which some products are owned. */
export function alreadyIn(ids: readonly string[], titles: Props['titles']): string {
  return `In your library already: ${listText(ids.map((id) => titles[id] ?? id))}`
}

type CoreMissingProps = {
  core: Extract<ProductNote, { kind: 'coreMissing' }>['core']
  offer: CurrentProduct | undefined
}

function CoreMissing({ core: { id, title }, offer }: CoreMissingProps) {
  const dispatch = useDispatch()
  const isLibraryKnown = useSelector(selectLibrary).status === 'known'
  const where = isLibraryKnown ? 'neither in your library nor in your cart' : 'not in your cart'
  const price = offer?.price ?? null
  return (
    <>
      <p>
        You need <Link to={productPath(id)}>{title}</Link> to play it, and it is {where}.
      </p>
      {price !== null && (
        <div>
          <Button look="quiet" onClick={() => dispatch(productAdded({ id, title, price }))}>
            Add {title}
          </Button>
        </div>
      )}
    </>
  )
}
