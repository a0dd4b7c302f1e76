import { campaignPageQuery } from './campaign-page.ts'
import { faqQuery } from './faq-entry.ts'
import { comingSoonQuery, gameQuery, praisedGamesQuery } from './game.ts'
import { jobQuery, openJobsQuery } from './job.ts'
import {
  contactPageQuery,
  homePageQuery,
  infoPageQuery,
  investorsPageQuery,
  legalPageQuery,
  privacyPageQuery,
  textPageQuery,
} from './pages.ts'
import { pressReleaseListQuery, pressReleaseQuery } from './press-release.ts'
import { libraryQuery, productListQuery, productQuery, relatedProductsQuery } from './product.ts'
import { redirectQuery } from './redirect.ts'
import { scheduleQuery } from './schedule.ts'
import { orderThanksQuery, siteSettingsQuery } from './site-settings.ts'

/** The queries of the site's pages, by name. Browsers may send only these; other queries are for servers. */
export const pageQueries: Readonly<Record<string, string>> = {
  relatedProductsQuery,
  campaignPageQuery,
  comingSoonQuery,
  contactPageQuery,
  faqQuery,
  gameQuery,
  homePageQuery,
  infoPageQuery,
  investorsPageQuery,
  jobQuery,
  legalPageQuery,
  libraryQuery,
  openJobsQuery,
  orderThanksQuery,
  praisedGamesQuery,
  pressReleaseListQuery,
  pressReleaseQuery,
  privacyPageQuery,
  productListQuery,
  productQuery,
  redirectQuery,
  scheduleQuery,
  siteSettingsQuery,
  textPageQuery,
}
