import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths, productPath } from '#shared/paths.ts'
import { containedInCart, isOwned, isPartlyOwned, ownedIds } from '#shared/products/adventures.ts'
import { listText } from '#site/lib/list-text.ts'
import { Badge } from '#site/ui/cards/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { selectLibrary, selectOwnedIds } from '../library/library-slice.ts'
import { useShopDispatch, useShopSelector } from '../use-shop.ts'
import { productAdded } from './cart-slice.ts'
import styles from './ProductNotes.module.css'
import type { CurrentProduct } from './priced-cart.ts'

export type Ownable = {
  id: string
  title?: string
  unlocks: readonly string[]
  type?: string
  requires?: RequiredProduct | null
}

type RequiredProduct = { id: string; title: string; unlocks: readonly string[] }

type ProductNote =
  | { kind: 'owned' }
  /** The rest of the cart unlocks the same adventures. `isInBundle`: one bundle alone does. */
  | { kind: 'contained'; isInBundle: boolean }
  | { kind: 'partlyOwned'; ids: string[] }
  | { kind: 'includesCart'; titles: string[] }
  | { kind: 'coreMissing'; core: RequiredProduct }

/** `cart` may include the product itself. */
export function findProductNotes(
  product: Ownable,
  owned: ReadonlySet<string>,
  cart: readonly Ownable[],
): ProductNote[] {
  if (isOwned(product, owned)) return [{ kind: 'owned' }]
  const others = cart.filter(({ id }) => id !== product.id)
  const withProduct = others.length < cart.length ? cart : [...cart, product]
  if (containedInCart(withProduct).some(({ id }) => id === product.id)) {
    const isInBundle = others.some(
      ({ type, unlocks }) => type === 'bundle' && isOwned(product, ownedIds(unlocks)),
    )
    return [{ kind: 'contained', isInBundle }]
  }
  const notes: ProductNote[] = []
  if (isPartlyOwned(product, owned)) {
    notes.push({ kind: 'partlyOwned', ids: product.unlocks.filter((id) => owned.has(id)) })
  }
  const included = others.filter((other) => isOwned(other, ownedIds(product.unlocks)))
  if (withProduct !== cart && included.length > 0) {
    notes.push({ kind: 'includesCart', titles: included.map(({ id, title }) => title ?? id) })
  }
  const core = product.requires
  if (core && isMissing(core, product, owned, cart)) notes.push({ kind: 'coreMissing', core })
  return notes
}

function isMissing(
  core: RequiredProduct,
  product: Ownable,
  owned: ReadonlySet<string>,
  cart: readonly Ownable[],
): boolean {
  const others = cart.filter(({ id }) => id !== product.id)
  if (others.some(({ id }) => id === core.id)) return false
  const had = new Set([...owned, ...others.flatMap(({ unlocks }) => unlocks)])
  return core.unlocks.some((id) => !had.has(id))
}

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

function alreadyIn(ids: readonly string[], titles: Props['titles']): string {
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

type OwnedMarkProps = { product: Ownable; titles: Props['titles'] }

export function OwnedMark({ product, titles }: OwnedMarkProps) {
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
