/** The steps from an empty dataset to a shop that can open, for the Studio's start page and `npm run doctor`. */
import * as v from 'valibot'
import { closingPages, type LegalPage, type LegalTexts, legalPageTitles, textFaults } from './legal-text.ts'
import { requiredSellerFields } from './sample-content.ts'

export type LaunchStep = {
  title: string
  /** The remaining tasks, in the words of the Studio. Empty when the step is done. */
  missing: string[]
  /** The document that an editor opens, or the type of a new one. */
  open: { id: string; type: string } | { type: string }
}

/** The result of `launchQuery`. */
export const launchSchema = v.object({
  siteName: v.nullable(v.string()),
  hasHome: v.boolean(),
  dated: v.array(v.string()),
  games: v.number(),
  products: v.number(),
})
type Launch = v.InferOutput<typeof launchSchema>
type Texts = Pick<LegalTexts, 'seller' | 'pages'>

const single = (type: string) => ({ id: type, type })

const missingUnless = (isDone: boolean, missing: string) => (isDone ? [] : [missing])

function legalStep(page: LegalPage, legal: Texts, dated: readonly string[]): LaunchStep {
  const isPublished = legal.pages.some(({ type }) => type === page)
  const faults = textFaults(legal).filter(({ where, isClosing }) => isClosing && where === `document ${page}`)
  return {
    title: legalPageTitles[page],
    missing: [
      ...missingUnless(isPublished, 'Publish it'),
      ...missingUnless(
        !isPublished || page === 'privacyPage' || dated.includes(page),
        'The date from which it is valid',
      ),
      ...(isPublished ? faults.map(({ what }) => what) : []),
    ],
    open: single(page),
  }
}

/** Steps in the order in which editors take them: a product needs a game, and the home page needs a product. */
export const launchSteps = (legal: Texts, launch: Launch): LaunchStep[] => [
  {
    title: 'Who sells',
    missing: Object.entries(requiredSellerFields).flatMap(([field, title]) =>
      missingUnless(Boolean(legal.seller?.[field]), title),
    ),
    open: single('siteSettings'),
  },
  {
    title: 'Site settings',
    missing: missingUnless(Boolean(launch.siteName), 'Name of the site'),
    open: single('siteSettings'),
  },
  ...closingPages.map((page) => legalStep(page, legal, launch.dated)),
  {
    title: 'The first game',
    missing: missingUnless(launch.games > 0, 'Publish a game'),
    open: { type: 'game' },
  },
  {
    title: 'The first product',
    missing: missingUnless(
      launch.products > 0,
      'Publish a product with a price, and the adventures that it unlocks',
    ),
    open: { type: 'product' },
  },
  {
    title: 'Home page',
    missing: missingUnless(launch.hasHome, 'Publish it: the site is open from then on'),
    open: single('homePage'),
  },
]
