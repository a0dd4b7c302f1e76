import { AddIcon } from '@sanity/icons/Add'
import { AddCircleIcon } from '@sanity/icons/AddCircle'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { PackageIcon } from '@sanity/icons/Package'
import { PlayIcon } from '@sanity/icons/Play'
import { SortIcon } from '@sanity/icons/Sort'
import { UnlinkIcon } from '@sanity/icons/Unlink'
import type { ComponentType, ReactNode } from 'react'
import type {
  MenuItemBuilder,
  StructureBuilder,
  StructureResolver,
  StructureResolverContext,
} from 'sanity/structure'
import { singletonTypes } from 'schemas'
import type { Stored } from '../document/site-state.ts'
import { LinksPane } from '../links/LinksPane.tsx'
import { PlannedPane } from '../planned/PlannedPane.tsx'
import type { Order } from '../status-list/entries.ts'
import { statusListPane } from '../status-list/StatusListPane.tsx'
import { iconOf } from './icons.ts'
import { isInProductList, type ProductList, productTemplate } from './templates.ts'

type ListOptions = { id: string; title: string; type: string; field: string }

/** A list of documents that are neither planned nor expired. */
const listItem = (S: StructureBuilder, { id, title, type, field }: ListOptions) =>
  S.listItem()
    .id(id)
    .title(title)
    .icon(iconOf(type))
    .child(
      S.documentList()
        .id(id)
        .title(title)
        .schemaType(type)
        .filter('_type == $type')
        .params({ type })
        .apiVersion('2025-02-19')
        .defaultOrdering([{ field, direction: 'asc' }]),
    )

const byTitle: Order = { field: 'title', direction: 'asc' }

const productPane = (list: ProductList, title: string, icon: ComponentType) => {
  const keep = (document: Stored) => isInProductList(list, document)
  return { title, icon, component: statusListPane({ title, type: 'product', keep, order: byTitle }) }
}

/** Made once, as `statusPanes`, in the order of the desk. */
const productPanes: Record<ProductList, ReturnType<typeof productPane>> = {
  game: productPane('game', 'Core games', PlayIcon),
  bundle: productPane('bundle', 'Bundles', PackageIcon),
  expansion: productPane('expansion', 'Expansions', AddCircleIcon),
  hidden: productPane('hidden', 'Hidden', EyeClosedIcon),
}

/** Made once: a component made anew for each resolved desk would lose its place in the list. */
const statusPanes = {
  sales: statusListPane({ title: 'Sales', type: 'sale', order: { field: 'from', direction: 'desc' } }),
  games: statusListPane({ title: 'Games', type: 'game', order: byTitle }),
  news: statusListPane({
    title: 'News',
    type: 'pressRelease',
    order: { field: 'publishedOn', direction: 'desc' },
  }),
  jobs: statusListPane({ title: 'Jobs', type: 'job', order: { field: 'postedOn', direction: 'desc' } }),
  campaigns: statusListPane({
    title: 'Campaigns',
    type: 'campaignPage',
    order: { field: '_updatedAt', direction: 'desc' },
  }),
  'text-pages': statusListPane({
    title: 'Text pages',
    type: 'infoPage',
    order: byTitle,
  }),
}

type Pane = { id: string; title: string; type: string; icon?: ComponentType }

type PaneItem = Pane & {
  component: () => ReactNode
  /** The entry of its menu that creates a document, by the name of the type. */
  create: (name: string) => MenuItemBuilder
  /** Gives a new document the initial values of this list; without one the list opens every document of its type. */
  template?: string | undefined
  /** The page whose document has the order of this list. */
  page?: 'shopPage' | 'gamesPage' | undefined
}

/** A pane of ours, from which editors open the documents of a type and create new ones. */
function paneItem(S: StructureBuilder, { schema }: StructureResolverContext, item: PaneItem) {
  const { id, title, type, icon = iconOf(type), component, create, template, page } = item
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(
      S.component(component)
        .id(id)
        .title(title)
        .canHandleIntent((intent, params) =>
          template
            ? intent === 'create' && 'template' in params && params.template === template
            : params.type === type,
        )
        .child((documentId) => S.defaultDocument({ schemaType: type, documentId }))
        .menuItems([
          create(schema.get(type)?.title ?? type).intent({
            type: 'create',
            params: template ? { type, template } : { type },
          }),
          ...(page
            ? [
                S.menuItem()
                  .title('Order on the site')
                  .icon(SortIcon)
                  .showAsAction(true)
                  .intent({ type: 'edit', params: { id: page, type: page } }),
              ]
            : []),
        ]),
    )
}

/** A list of documents with what the site does with each. */
const listWithStatus = (
  S: StructureBuilder,
  context: StructureResolverContext,
  list: Omit<PaneItem, 'create'>,
) =>
  paneItem(S, context, {
    ...list,
    create: (name) => S.menuItem().title(name).icon(AddIcon).showAsAction(true),
  })

const statusList = (
  S: StructureBuilder,
  context: StructureResolverContext,
  list: Pane & Pick<PaneItem, 'page'> & { id: keyof typeof statusPanes },
) => listWithStatus(S, context, { ...list, component: statusPanes[list.id] })

function shop(S: StructureBuilder, context: StructureResolverContext) {
  const products = Object.entries(productPanes).map(([list, pane]) =>
    listWithStatus(S, context, {
      ...pane,
      id: `${list}-products`,
      type: 'product',
      template: productTemplate(list),
      page: 'shopPage',
    }),
  )
  return S.listItem()
    .id('shop')
    .title('Shop')
    .icon(iconOf('product'))
    .child(
      S.list()
        .id('shop')
        .title('Shop')
        .items([
          ...products,
          statusList(S, context, { id: 'sales', title: 'Sales', type: 'sale' }),
          S.divider(),
          singleton(S, { name: 'shopPage', title: 'Order of the shop', icon: SortIcon }),
          listItem(S, { id: 'adventures', title: 'Adventures', type: 'adventure', field: 'title' }),
          listItem(S, { id: 'extras', title: 'Extras', type: 'extra', field: 'title' }),
        ]),
    )
}

/** A document that exists once: its id is the name of its type, and the desk opens it directly, without a list. */
const singleton = (
  S: StructureBuilder,
  { name, title = name, icon = iconOf(name) }: { name: string; title?: string; icon?: ComponentType },
) =>
  S.listItem()
    .id(name)
    .title(title)
    .icon(icon)
    .child(S.document().schemaType(name).documentId(name).title(title))

/** The questions, their sections with the order of the questions in each, and the order of the sections. */
const faq = (S: StructureBuilder) =>
  S.listItem()
    .id('faq')
    .title('FAQ')
    .icon(iconOf('faqEntry'))
    .child(
      S.list()
        .id('faq')
        .title('FAQ')
        .items([
          listItem(S, { id: 'questions', title: 'Questions', type: 'faqEntry', field: 'question' }),
          listItem(S, { id: 'sections', title: 'Sections', type: 'faqSection', field: 'title' }),
          singleton(S, { name: 'faqPage', title: 'Order of the sections', icon: SortIcon }),
        ]),
    )

/** The desk, grouped by task: shop, news and help, and the pages that exist once. */
export const structure: StructureResolver = (S, context) => {
  const pages = singletonTypes.filter(({ name }) => name !== 'siteSettings')
  return S.list()
    .id('content')
    .title('Content')
    .items([
      shop(S, context),
      statusList(S, context, { id: 'games', type: 'game', title: 'Games', page: 'gamesPage' }),
      listItem(S, { id: 'openings', title: 'Openings', type: 'opening', field: 'title' }),
      S.divider(),
      statusList(S, context, { id: 'news', title: 'News', type: 'pressRelease' }),
      faq(S),
      statusList(S, context, { id: 'jobs', title: 'Jobs', type: 'job' }),
      statusList(S, context, { id: 'campaigns', title: 'Campaigns', type: 'campaignPage' }),
      S.listItem()
        .id('planned')
        .title('Planned')
        .icon(CalendarIcon)
        .child(S.component(PlannedPane).id('planned').title('Planned')),
      S.listItem()
        .id('pages')
        .title('Pages')
        .icon(DocumentsIcon)
        .child(
          S.list()
            .id('pages')
            .title('Pages')
            .items([
              ...pages.map((page) => singleton(S, page)),
              S.divider(),
              statusList(S, context, { id: 'text-pages', title: 'Text pages', type: 'infoPage' }),
            ]),
        ),
      S.divider(),
      singleton(S, { name: 'siteSettings', title: 'Site settings' }),
      listItem(S, { id: 'redirects', title: 'Redirects', type: 'redirect', field: 'from' }),
      S.listItem()
        .id('broken-links')
        .title('Broken links')
        .icon(UnlinkIcon)
        .child(S.component(LinksPane).id('broken-links').title('Broken links')),
    ])
}
