import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { OrderList } from '#shared/api/orders.ts'
import type { Image } from '#shared/image-sources.ts'
import { paths } from '#shared/paths.ts'
import { momentText } from '#shared/products/swedish-time.ts'
import { LANGUAGE } from '#shared/shop.ts'
import { listText } from '#site/lib/list-text.ts'
import { CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { CoverCard } from '#site/ui/cards/CoverCard.tsx'
import { coverOnCard } from '#site/ui/cards/page-card.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { Picture } from '#site/ui/images/Picture.tsx'
import { Empty } from '#site/ui/page/Empty.tsx'
import { Loading, WhenLoaded } from '#site/ui/page/Loading.tsx'
import { RetryNotice } from '#site/ui/page/Notice.tsx'
import { Actions, Section } from '#site/ui/page/Page.tsx'
import { useShop, useShopSelector } from '../use-shop.ts'
import { selectLibrary, selectOwnedIds } from './library-slice.ts'
import styles from './MyProducts.module.css'
import { ReadyToUnlock, type WaitingLine } from './ReadyToUnlock.tsx'

/** An extra has a file, but no page. */
type Extra = {
  id: string
  title: string
  image: Image | null
  file: { url: string | null; originalFilename: string | null; size: number | null } | null
}

export type LibraryContent = {
  products: readonly { id: string; title: string; image: Image | null }[]
  extras: readonly Extra[]
  adventures: readonly { id: string; title: string }[]
}

export type LoadedLibrary = {
  ids: readonly string[]
  /** Null in an outage of the content service. */
  content: Promise<LibraryContent | null>
  waiting: Promise<readonly WaitingLine[]>
}

type Props = { loaded: LoadedLibrary; orders: Promise<OrderList | null>; onRetry: () => void }

export function MyProducts({ loaded, orders, onRetry }: Props) {
  const { library } = useShop()
  const { status } = useShopSelector(selectLibrary)
  const owned = [...useShopSelector(selectOwnedIds)].toSorted()
  const isKnown = owned.length > 0 || status === 'known'
  const isBehind = String(owned) !== String(loaded.ids)
  return (
    <Section heading="My Products" id="my-products">
      {status === 'unavailable' && (
        <RetryNotice onRetry={() => void library.refresh()}>
          We can’t look up your products right now. What you have bought stays yours.
        </RetryNotice>
      )}
      {status !== 'unavailable' && (!isKnown || isBehind) && <Loading />}
      <WhenLoaded value={loaded.waiting}>
        {(waiting) => (
          <>
            {status === 'known' && owned.length + waiting.length === 0 && (
              <WhenLoaded value={orders} fallback={<NoneYet />}>
                {(known) => <TakenBack titles={takenBackTitles(known)} />}
              </WhenLoaded>
            )}
            <ReadyToUnlock lines={waiting} onUnlocked={onRetry} />
          </>
        )}
      </WhenLoaded>
      {owned.length > 0 && !isBehind && (
        <WhenLoaded value={loaded.content} fallback={<Loading />}>
          {(content) =>
            content ? (
              <Cards ids={owned} content={content} />
            ) : (
              <RetryNotice onRetry={onRetry}>
                We can’t show your products right now. They stay yours, and the app has them.
              </RetryNotice>
            )
          }
        </WhenLoaded>
      )}
      <WhenLoaded value={orders}>{(known) => known && <Redeemed orders={known} />}</WhenLoaded>
    </Section>
  )
}

function Cards({ ids, content }: { ids: readonly string[]; content: LibraryContent }) {
  const { products, extras, adventures } = content
  const known = new Set([...products, ...extras].map(({ id }) => id))
  const titles = new Map(adventures.map(({ id, title }) => [id, title]))
  const others = ids.filter((id) => !known.has(id)).map((id) => titles.get(id) ?? id)
  return (
    <>
      <CardGrid size="small">
        {products.map(({ id, title, image }) => (
          <CoverCard key={id} id={id} title={title} image={image} />
        ))}
        {extras.map((extra) => (
          <ExtraCard key={extra.id} extra={extra} />
        ))}
      </CardGrid>
      {others.length > 0 && <p>{`Also yours: ${others.join(', ')}`}</p>}
    </>
  )
}

const takenBackTitles = (orders: OrderList | null) => [
  ...new Set(
    orders?.data.flatMap(({ status, lines, gift }) =>
      lines
        .filter(({ delivery }) => status === 'refunded' || status === 'disputed' || delivery === 'withdrawn')
        .flatMap(({ title }) => (gift ? [] : title)),
    ),
  ),
]

function TakenBack({ titles }: { titles: string[] }) {
  if (titles.length === 0) return <NoneYet />
  return (
    <p>
      You no longer have <span translate="no">{listText(titles)}</span>, because of a withdrawal, or because
      the payment went back. Your orders below say more. <Link to={paths.shop}>Go to the web shop</Link>
    </p>
  )
}

const NoneYet = () => (
  <Empty>
    <p>No products have been added yet.</p>
    <Actions>
      <Link to={paths.shop} className={buttonClass()}>
        Go to the web shop
      </Link>
    </Actions>
  </Empty>
)

const megabytes = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 })

function ExtraCard({ extra: { title, image, file } }: { extra: Extra }) {
  return (
    <li className={styles.extra}>
      <Picture image={image} {...coverOnCard} className={styles.picture} decorative />
      <h3 className={styles.extraTitle} translate="no">
        {title}
      </h3>
      {file?.url && (
        <p>
          {/* `dl` makes the content service send the file as a download, with its own name. */}
          <a href={`${file.url}?dl=${encodeURIComponent(file.originalFilename ?? '')}`}>
            Download <span className="visually-hidden">{title}</span>
          </a>
          {file.size !== null && <span>{` (${megabytes.format(file.size / 1_000_000)} MB)`}</span>}
        </p>
      )}
    </li>
  )
}

function Redeemed({ orders: { redeemed } }: { orders: OrderList }) {
  if (redeemed.length === 0) return null
  return (
    <>
      <h3 className={styles.redeemedHeading} id="redeemed">
        Redeemed with a code
      </h3>
      <ul aria-labelledby="redeemed" className={styles.redeemed}>
        {redeemed.map(({ id, title, redeemedAt, isRevoked, giver }) => (
          <li key={`${id} ${redeemedAt}`}>
            <span translate="no">{title}</span>
            <span>{`, ${momentText(redeemedAt)}`}</span>
            {giver !== undefined && <span>{giver === null ? ', a gift' : `, a gift from ${giver}`}</span>}
            {isRevoked && <span>. We have taken this back.</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** For the deletion of the account. */
export function LostProducts({ loaded }: { loaded: LoadedLibrary }) {
  const titles = useMemo(() => lostTitles(loaded), [loaded])
  return (
    <WhenLoaded value={titles}>
      {(lost) => lost.length > 0 && <p>{`You lose ${listText(lost)} for good.`}</p>}
    </WhenLoaded>
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
