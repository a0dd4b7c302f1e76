import { BasketIcon } from '@sanity/icons/Basket'
import { BillIcon } from '@sanity/icons/Bill'
import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { BookIcon } from '@sanity/icons/Book'
import { BulbOutlineIcon } from '@sanity/icons/BulbOutline'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { CaseIcon } from '@sanity/icons/Case'
import { ChartUpwardIcon } from '@sanity/icons/ChartUpward'
import { ClockIcon } from '@sanity/icons/Clock'
import { CogIcon } from '@sanity/icons/Cog'
import { CommentIcon } from '@sanity/icons/Comment'
import { DocumentTextIcon } from '@sanity/icons/DocumentText'
import { DoubleQuoteIcon } from '@sanity/icons/DoubleQuote'
import { DownloadIcon } from '@sanity/icons/Download'
import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { HomeIcon } from '@sanity/icons/Home'
import { ImageIcon } from '@sanity/icons/Image'
import { ImagesIcon } from '@sanity/icons/Images'
import { InboxIcon } from '@sanity/icons/Inbox'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { LaunchIcon } from '@sanity/icons/Launch'
import { LockIcon } from '@sanity/icons/Lock'
import { MicrophoneIcon } from '@sanity/icons/Microphone'
import { PlayIcon } from '@sanity/icons/Play'
import { PresentationIcon } from '@sanity/icons/Presentation'
import { RocketIcon } from '@sanity/icons/Rocket'
import { SparklesIcon } from '@sanity/icons/Sparkles'
import { SplitHorizontalIcon } from '@sanity/icons/SplitHorizontal'
import { TagIcon } from '@sanity/icons/Tag'
import { TextIcon } from '@sanity/icons/Text'
import { ThLargeIcon } from '@sanity/icons/ThLarge'
import { TransferIcon } from '@sanity/icons/Transfer'
import { UlistIcon } from '@sanity/icons/Ulist'
import { UndoIcon } from '@sanity/icons/Undo'
import { UnlockIcon } from '@sanity/icons/Unlock'
import { UserIcon } from '@sanity/icons/User'
import type { ComponentType } from 'react'

const icons: Readonly<Record<string, ComponentType>> = {
  product: BasketIcon,
  sale: TagIcon,
  adventure: UnlockIcon,
  extra: SparklesIcon,
  game: BookIcon,
  opening: SplitHorizontalIcon,
  pressRelease: CommentIcon,
  faqEntry: HelpCircleIcon,
  faqSection: UlistIcon,
  job: CaseIcon,
  campaignPage: RocketIcon,
  infoPage: BlockContentIcon,
  redirect: TransferIcon,
  homePage: HomeIcon,
  aboutPage: InfoOutlineIcon,
  downloadPage: DownloadIcon,
  contactPage: CommentIcon,
  privacyPage: LockIcon,
  investorsPage: ChartUpwardIcon,
  newsletterPage: EnvelopeIcon,
  termsPage: BillIcon,
  withdrawalPage: UndoIcon,
  accessibilityPage: UserIcon,
  retentionPage: ClockIcon,
  siteSettings: CogIcon,
  figure: ImageIcon,
  video: PlayIcon,
  button: LaunchIcon,
  heroBlock: PresentationIcon,
  textBlock: TextIcon,
  imageBlock: ImagesIcon,
  quoteBlock: DoubleQuoteIcon,
  productsBlock: ThLargeIcon,
  sampleBlock: MicrophoneIcon,
  openingBlock: SplitHorizontalIcon,
  faqBlock: BulbOutlineIcon,
  newsletterBlock: InboxIcon,
  countdownBlock: CalendarIcon,
  documentLink: DocumentTextIcon,
}

/** The icon of a type: of documents in the desk, search and menus, of blocks and links in the toolbar of a text. */
export const iconOf = (type: string): ComponentType => icons[type] ?? DocumentTextIcon
