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
import type { StructureBuilder, StructureResolver, StructureResolverContext } from 'sanity/structure'
import { singletonTypes } from 'schemas'
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

const newest = (field: string): Order => ({ field, direction: 'desc' })

type StatusPane = {
  id: string
  title: string
  type: string
  icon: ComponentType
  component: () => ReactNode
  /** Gives a new document the initial values of this list; without one the list opens every document of its type. */
  template?: string
  /** The page whose document has the order of this list. */
  page?: 'shopPage' | 'gamesPage'
}

const statusPane = (id: string, title: string, type: string, order: Order): StatusPane => ({
  id,
  title,
  type,
  icon: iconOf(type),
  component: statusListPane({ title, type, order }),
})

/** Made once: a component made anew for each resolved desk would lose its place in the list. */
const panes = {
  sales: statusPane('sales', 'Sales', 'sale', newest('from')),
  games: { ...statusPane('games', 'Games', 'game', byTitle), page: 'gamesPage' as const },
  news: statusPane('news', 'News', 'pressRelease', newest('publishedOn')),
  jobs: statusPane('jobs', 'Jobs', 'job', newest('postedOn')),
  campaigns: statusPane('campaigns', 'Campaigns', 'campaignPage', newest('_updatedAt')),
  textPages: statusPane('text-pages', 'Text pages', 'infoPage', byTitle),
}

const productPane = (list: ProductList, title: string, icon: ComponentType): StatusPane => ({
  id: `${list}-products`,
  title,
  type: 'product',
  icon,
  component: statusListPane({
    title,
    type: 'product',
    keep: (document) => isInProductList(list, document),
    order: byTitle,
  }),
  template: productTemplate(list),
  page: 'shopPage',
})

/** In the order of the desk. */
const productPanes: Record<ProductList, StatusPane> = {
  game: productPane('game', 'Core games', PlayIcon),
  bundle: productPane('bundle', 'Bundles', PackageIcon),
  expansion: productPane('expansion', 'Expansions', AddCircleIcon),
  hidden: productPane('hidden', 'Hidden', EyeClosedIcon),
}

/** A list of documents with what the site does with each, from which editors open them and create new ones. */
function statusList(S: StructureBuilder, { schema }: StructureResolverContext, pane: StatusPane) {
  const { id, title, type, icon, component, template, page } = pane
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
          S.menuItem()
            .title(schema.get(type)?.title ?? type)
            .icon(AddIcon)
            .showAsAction(true)
            .intent({ type: 'create', params: template ? { type, template } : { type } }),
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

/** An entry of the desk with entries of its own. */
const group = (
  S: StructureBuilder,
  { id, title, icon }: { id: string; title: string; icon: ComponentType },
  items: Parameters<ReturnType<StructureBuilder['list']>['items']>[0],
) => S.listItem().id(id).title(title).icon(icon).child(S.list().id(id).title(title).items(items))

/** An entry of the desk that is not about one type. */
const toolPane = (
  S: StructureBuilder,
  id: string,
  title: string,
  icon: ComponentType,
  pane: () => ReactNode,
) => S.listItem().id(id).title(title).icon(icon).child(S.component(pane).id(id).title(title))

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

/** The desk, grouped by task: shop, news and help, and the pages that exist once. */
export const structure: StructureResolver = (S, context) => {
  const pages = singletonTypes.filter(({ name }) => name !== 'siteSettings')
  return S.list()
    .id('content')
    .title('Content')
    .items([
      group(S, { id: 'shop', title: 'Shop', icon: iconOf('product') }, [
        ...Object.values(productPanes).map((pane) => statusList(S, context, pane)),
        statusList(S, context, panes.sales),
        S.divider(),
        singleton(S, { name: 'shopPage', title: 'Order of the shop', icon: SortIcon }),
        listItem(S, { id: 'adventures', title: 'Adventures', type: 'adventure', field: 'title' }),
        listItem(S, { id: 'extras', title: 'Extras', type: 'extra', field: 'title' }),
      ]),
      statusList(S, context, panes.games),
      listItem(S, { id: 'openings', title: 'Openings', type: 'opening', field: 'title' }),
      S.divider(),
      statusList(S, context, panes.news),
      group(S, { id: 'faq', title: 'FAQ', icon: iconOf('faqEntry') }, [
        listItem(S, { id: 'questions', title: 'Questions', type: 'faqEntry', field: 'question' }),
        listItem(S, { id: 'sections', title: 'Sections', type: 'faqSection', field: 'title' }),
        singleton(S, { name: 'faqPage', title: 'Order of the sections', icon: SortIcon }),
      ]),
      statusList(S, context, panes.jobs),
      statusList(S, context, panes.campaigns),
      toolPane(S, 'planned', 'Planned', CalendarIcon, PlannedPane),
      group(S, { id: 'pages', title: 'Pages', icon: DocumentsIcon }, [
        ...pages.map((page) => singleton(S, page)),
        S.divider(),
        statusList(S, context, panes.textPages),
      ]),
      S.divider(),
      singleton(S, { name: 'siteSettings', title: 'Site settings' }),
      listItem(S, { id: 'redirects', title: 'Redirects', type: 'redirect', field: 'from' }),
      toolPane(S, 'broken-links', 'Broken links', UnlinkIcon, LinksPane),
    ])
}
