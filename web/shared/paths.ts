/** Paths for links, from the route table. */
import { allPages, isFixed, type Page, pages, slugPath } from './routes.ts'

type Pages = typeof pages

type FixedPage = {
  [Name in keyof Pages]: Pages[Name]['path'] extends `${string}:${string}` ? never : Name
}[keyof Pages]

/** The canonical path of each page with a fixed path. */
export const paths = Object.fromEntries(
  Object.entries(pages)
    .filter(([, page]) => isFixed(page))
    .map(([name, { path }]) => [name, path]),
) as { readonly [Name in FixedPage]: Pages[Name]['path'] }

export const productPath = (id: string) => slugPath(pages.product, id)
export const pressReleasePath = (slug: string) => slugPath(pages.pressRelease, slug)
export const jobPath = (slug: string) => slugPath(pages.job, slug)
export const campaignPath = (slug: string) => slugPath(pages.campaign, slug)
export const infoPath = (slug: string) => slugPath(pages.info, slug)
/** The withdrawal from one order, for its account and for its confirmation. */
export const withdrawPath = (orderNumber: number) => `${pages.withdraw.path}?order=${orderNumber}`
/** Where a buyer disowns a withdrawal. Browsers send no fragment, so that the id reaches no log. */
export const disownPath = (statement: string) => `${pages.disown.path}#${statement}`
/** The receipt of one order, for its account. */
export const receiptPath = (orderNumber: number) => `${pages.receipt.path}?order=${orderNumber}`
/** The page that redeems a code. Browsers send no fragment, so that the code reaches no log. */
export const redeemPath = (code: string) => `${pages.redeem.path}#${code}`
export const gamePath = (slug: string) => slugPath(pages.game, slug)

const pathsWhere = (matches: (page: Page) => boolean | undefined): readonly string[] =>
  allPages.filter(matches).map(({ path }) => path)

/** Pages with the visitor’s own data; see `private` in the route table. */
export const privatePaths = pathsWhere((page) => page.private !== undefined)

/** Pages that show prices of the cart. */
export const cartPaths = pathsWhere((page) => page.showsCart)
