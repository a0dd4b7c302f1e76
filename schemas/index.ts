/** All content types, for the Studio and for programs that validate documents. */

import { campaignBlockList, campaignBlocks } from './blocks/campaign-blocks.ts'
import { campaignPage } from './documents/campaign-page.ts'
import { faqEntry, faqSection } from './documents/faq.ts'
import { game } from './documents/game.ts'
import { infoPage } from './documents/info-page.ts'
import { job } from './documents/job.ts'
import { opening } from './documents/opening.ts'
import { adventure, extra } from './documents/owned.ts'
import { pressRelease } from './documents/press-release.ts'
import { product } from './documents/product.ts'
import { redirect } from './documents/redirect.ts'
import { sale, saleProducts } from './documents/sale.ts'
import { inputTypes } from './fields/input-types.ts'
import { seo } from './fields/shared.ts'
import { plannedBanner } from './objects/banner.ts'
import { facts } from './objects/facts.ts'
import { button, menuLink } from './objects/links.ts'
import { mailWords } from './objects/mail-words.ts'
import { figure, imageWithAlt, video } from './objects/media.ts'
import { openingScene } from './objects/opening-scene.ts'
import { award, pressQuote } from './objects/praise.ts'
import { legalText, richText, sellerFact } from './objects/rich-text.ts'
import { audioSample, sampleChapters } from './objects/sound.ts'
import { homePage } from './pages/home-page.ts'
import { faqPage, gamesPage, shopPage } from './pages/list-pages.ts'
import { siteSettings } from './pages/site-settings.ts'
import {
  aboutPage,
  accessibilityPage,
  contactPage,
  downloadPage,
  investorsPage,
  newsletterPage,
  privacyPage,
  retentionPage,
  termsPage,
  withdrawalPage,
} from './pages/text-pages.ts'
import { withRules } from './rules.ts'

export { campaignBlocks } from './blocks/campaign-blocks.ts'
export { leadsTo, type SceneInForm } from './documents/opening.ts'
export { saleProducts } from './documents/sale.ts'
export { nothingOutFault } from './fields/expansions.ts'
export { lowestPrices } from './fields/lowest-price.ts'
export { ownReleaseFault } from './fields/pre-order.ts'
export { linkableTypes } from './links/link.ts'
export { linksIn } from './links/links-in.ts'
export { sellerQuery } from './links/other-documents.ts'
export { reservedPaths } from './links/reserved-paths.ts'
export { openingScene } from './objects/opening-scene.ts'

/** Types with exactly one document, whose `_id` is the name of the type. */
export const singletonTypes = [
  homePage,
  shopPage,
  gamesPage,
  faqPage,
  aboutPage,
  downloadPage,
  contactPage,
  privacyPage,
  investorsPage,
  newsletterPage,
  termsPage,
  withdrawalPage,
  accessibilityPage,
  retentionPage,
  siteSettings,
]

const singletons: ReadonlySet<string> = new Set(singletonTypes.map(({ name }) => name))

export const isSingleton = (type: string) => singletons.has(type)

const definedTypes = [
  product,
  sale,
  saleProducts,
  extra,
  adventure,
  game,
  opening,
  pressRelease,
  faqEntry,
  faqSection,
  job,
  campaignPage,
  infoPage,
  redirect,
  ...singletonTypes,
  ...campaignBlocks,
  campaignBlockList,
  ...inputTypes,
  audioSample,
  sampleChapters,
  button,
  facts,
  figure,
  imageWithAlt,
  mailWords,
  menuLink,
  openingScene,
  plannedBanner,
  pressQuote,
  award,
  richText,
  legalText,
  sellerFact,
  seo,
  video,
]

export const schemaTypes = withRules(definedTypes)
