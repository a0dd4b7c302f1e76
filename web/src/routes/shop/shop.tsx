import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { allKinds } from '#shared/products/product-kinds.ts'
import { praisedGamesQuery } from '#shared/queries/game.ts'
import { productListQuery } from '#shared/queries/product.ts'
import { pages as routeTable } from '#shared/routes.ts'
import { loadSession } from '#site/features/account/session/session.ts'
import { PraiseOfGames } from '#site/features/content/Praise.tsx'
import { ProductGrid } from '#site/features/content/ProductGrid.tsx'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { nullIfUnavailable } from '#site/features/content/source/ports.ts'
import { CardSample } from '#site/features/player/sample/SoundChip.tsx'
import { CartBar } from '#site/features/shop/cart/CartBar.tsx'
import { OwnedMark } from '#site/features/shop/cart/ProductNotes.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Pager, pageCount, pageOf, pagePath } from '#site/ui/controls/Pager.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { loadOwnedTitles } from './load-cart.ts'

const { pageSize } = routeTable.shop.list

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageOf(new URL(request.url).searchParams, pageSize)
  const content = context.get(contentContext)
  const [products, praised] = await Promise.all([
    content.read(productListQuery, { types: [...allKinds], from: page.from, to: page.to }),
    nullIfUnavailable(content.read(praisedGamesQuery)),
  ])
  loadSession(context)
  const titles = await loadOwnedTitles(context, products.items)
  const { items, total, intros } = products
  return {
    products: items,
    intro: intros?.shop,
    titles,
    praised: praised ?? [],
    page: page.number,
    pages: pageCount(total, pageSize),
  }
}

export function Component() {
  const { products, intro, titles, praised, page, pages } = useLoaderData<typeof loader>()
  return (
    <Page
      heading="Web Shop"
      intro={intro || 'Buy an adventure once and play it in the app, on every device you log in on.'}
    >
      <PageHead
        path={pagePath(paths.shop, page)}
        title="Web Shop"
        description="Audio adventures, bundles and expansions for the app."
        noIndex={page > pages}
      />
      <CartBar />
      <h2 className="visually-hidden">Products</h2>
      <ProductGrid
        products={products}
        isFirst
        mark={(product) => <OwnedMark product={product} titles={titles} />}
        sound={(product) => <CardSample product={product} />}
      />
      <Pager page={page} pages={pages} label="Pages of the shop" />
      <PraiseOfGames games={praised} />
    </Page>
  )
}
