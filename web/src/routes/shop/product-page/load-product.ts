import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { AtCurrentPrice } from '#shared/prices/current-price.ts'
import { isOwned, ownedIds } from '#shared/products/adventures.ts'
import { productQuery, relatedProductsQuery } from '#shared/queries/product.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { nullIfUnavailable } from '#site/features/content/source/ports.ts'
import { followRedirect } from '#site/routes/errors/redirect-or-not-found.ts'
import { loadCart, loadOwnedTitles } from '../load-cart.ts'

const nothingAround = { offers: [], hiddenOffers: [], related: [], releases: [] }

/** In an outage, loads the product without its related products. */
export async function loadProduct({ context, params, request }: LoaderFunctionArgs) {
  const content = context.get(contentContext)
  const id = params.id ?? ''
  const [product, found] = await Promise.all([
    content.read(productQuery, { id }),
    nullIfUnavailable(content.read(relatedProductsQuery, { id })),
  ])
  if (!product) {
    await followRedirect(content, request)
    throw redirect(paths.shop)
  }
  const { offers, hiddenOffers, related, releases } = found ?? nothingAround
  const [titles, inCart] = await Promise.all([
    loadOwnedTitles(context, [product, ...offers, ...related]),
    nullIfUnavailable(loadCart({ context })),
  ])
  const unlocked = ownedIds(product.unlocks)
  return {
    ...product,
    offers,
    hiddenOffers,
    related: related.filter((other) => !isOwned(other, unlocked)),
    releases,
    titles,
    inCart: inCart?.products ?? [],
  }
}

export type Product = AtCurrentPrice<Awaited<ReturnType<typeof loadProduct>>>
