/** Names for parts of query results that components take as props. All types come from typegen. */
import type {
  CampaignPageQueryResult,
  ComingSoonQueryResult,
  FaqQueryResult,
  GameQueryResult,
  LegalPageQueryResult,
  OpenJobsQueryResult,
  PraisedGamesQueryResult,
  PressReleaseListQueryResult,
  ProductListQueryResult,
  SiteSettingsQueryResult,
} from './generated/sanity.types.ts'

/** The fields of a product card. Lists may have more. */
export type ProductCard = Pick<
  ProductListQueryResult['items'][number],
  '_id' | 'id' | 'title' | 'type' | 'price' | 'sales' | 'release' | 'unlocks' | 'image'
>
export type GameCard = ComingSoonQueryResult[number]
export type PressReleaseCard = PressReleaseListQueryResult['items'][number]
export type JobCard = OpenJobsQueryResult['items'][number]
export type FaqEntry = FaqQueryResult['others'][number]
export type CampaignPage = NonNullable<CampaignPageQueryResult>
/** A block of a campaign page, of one kind or of any. */
export type CampaignBlock<
  Kind extends CampaignPage['blocks'][number]['_type'] = CampaignPage['blocks'][number]['_type'],
> = Extract<CampaignPage['blocks'][number], { _type: Kind }>
export type SiteSettings = NonNullable<SiteSettingsQueryResult>
export type MenuLink = SiteSettings['menu'][number]
export type PraisedGame = PraisedGamesQueryResult[number]
export type Game = NonNullable<GameQueryResult>
export type Opening = Omit<NonNullable<Game['opening']>, 'product'>
export type Video = NonNullable<Game['video']>
export type Button = Omit<NonNullable<Game['actions']>[number], '_key'>
export type Target = NonNullable<Button['target']>
export type Seo = NonNullable<Game['seo']>
/** Rich text of any document. Only legal texts name facts of the seller: legal/seller-facts.ts. */
export type RichTextContent = NonNullable<NonNullable<LegalPageQueryResult>['body']>
export type RichTextNode = RichTextContent[number]
