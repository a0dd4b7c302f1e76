/** Loaders of the pages to which cards lead, apart from the pages, so that a press begins their queries while the code loads. */
import type { LoaderFunction } from 'react-router-dom'
import { gameQuery } from '#shared/queries/game.ts'
import { pressReleaseQuery } from '#shared/queries/press-release.ts'
import { loadBySlug } from './errors/redirect-or-not-found.ts'
import { loadProduct } from './shop/product-page/load-product.ts'

export const loadGame = loadBySlug(gameQuery)
export const loadPressRelease = loadBySlug(pressReleaseQuery)

/** By the module of the page. */
export const cardLoaders: Readonly<Record<string, LoaderFunction>> = {
  'games/game': loadGame,
  'news/press-release': loadPressRelease,
  'shop/product': loadProduct,
}
