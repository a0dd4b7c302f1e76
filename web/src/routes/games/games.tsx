import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { ProductCard } from '#shared/content-types.ts'
import { paths } from '#shared/paths.ts'
import { kindsInList } from '#shared/products/product-kinds.ts'
import { comingSoonQuery } from '#shared/queries/game.ts'
import { productListQuery } from '#shared/queries/product.ts'
import { loadSession } from '#site/features/account/session/session.ts'
import { GameCardLink } from '#site/features/content/GameCardLink.tsx'
import { ProductGrid } from '#site/features/content/ProductGrid.tsx'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { CardSample } from '#site/features/player/sample/SoundChip.tsx'
import { CartBar } from '#site/features/shop/cart/CartBar.tsx'
import { OwnedMark } from '#site/features/shop/cart/ProductNotes.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { CardGrid } from '#site/ui/cards/CardGrid.tsx'
import { Page, Section } from '#site/ui/page/Page.tsx'
import { loadOwnedTitles } from '../shop/load-cart.ts'
import styles from './games.module.css'

const sectionLimit = 12

const rowCapacity = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const content = context.get(contentContext)
  const [games, expansions, comingSoon] = await Promise.all([
    content.read(productListQuery, { types: kindsInList('games'), from: 0, to: sectionLimit }),
    content.read(productListQuery, { types: kindsInList('expansions'), from: 0, to: sectionLimit }),
    content.read(comingSoonQuery),
  ])
  loadSession(context)
  const titles = await loadOwnedTitles(context, [...games.items, ...expansions.items])
  return { games, expansions, comingSoon, titles }
}

type Products = Awaited<ReturnType<typeof loader>>['games']['items']

export function Component() {
  const { games, expansions, comingSoon, titles } = useLoaderData<typeof loader>()
  const mark = (product: ProductCard) => <OwnedMark product={product} titles={titles} />
  const sound = (product: Products[number]) => <CardSample product={product} />
  const hasMore = games.total > sectionLimit || expansions.total > sectionLimit
  return (
    <Page
      heading="Games"
      intro={games.intros?.games || 'Every adventure you can play tonight, and what is being recorded now.'}
    >
      <PageHead
        path={paths.games}
        title="Games"
        description="Audio solo adventures to play now, and the ones that are coming soon."
      />
      <CartBar />
      <div className={games.total + expansions.total <= rowCapacity ? styles.beside : styles.below}>
        <div className={styles[`cards${games.total}`]}>
          <Section heading="Games and bundles" id="games">
            <ProductGrid products={games.items} isFirst mark={mark} sound={sound} />
          </Section>
        </div>
        <div className={styles[`cards${expansions.total}`]}>
          <Section heading="Expansions" id="expansions">
            <ProductGrid products={expansions.items} mark={mark} sound={sound} />
          </Section>
        </div>
      </div>
      {hasMore && (
        <p>
          <Link to={paths.shop}>See everything in the shop</Link>
        </p>
      )}
      {comingSoon.length > 0 && (
        <Section heading="Coming Soon" id="coming-soon">
          <CardGrid size="large">
            {comingSoon.map((game) => (
              <GameCardLink key={game._id} game={game} />
            ))}
          </CardGrid>
        </Section>
      )}
    </Page>
  )
}
