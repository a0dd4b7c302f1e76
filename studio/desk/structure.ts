import { AddCircleIcon } from '@sanity/icons/AddCircle'
import { CalendarIcon } from '@sanity/icons/Calendar'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { EyeClosedIcon } from '@sanity/icons/EyeClosed'
import { PackageIcon } from '@sanity/icons/Package'
import { PlayIcon } from '@sanity/icons/Play'
import { SortIcon } from '@sanity/icons/Sort'
import type { ComponentType } from 'react'
import type { StructureBuilder, StructureResolver, StructureResolverContext } from 'sanity/structure'
import { faqTopics, singletonTypes } from 'schemas'
import { orderedListPane } from '../ordered-list/OrderedListPane.tsx'
import { PlannedPane } from '../planned/PlannedPane.tsx'
import { filters } from './filters.ts'
import { iconOf } from './icons.ts'
import { type ProductList, productLists, productTemplate } from './templates.ts'

type Order = { field: string; direction: 'asc' | 'desc' }

type ListOptions = {
  id: string
  title: string
  type: string
  filter: string
  order: Order
  params?: Record<string, string>
}

const shopOrder: Order = { field: 'orderRank', direction: 'asc' }

const listOf = (S: StructureBuilder, { id, title, type, filter, order, params = {} }: ListOptions) =>
  S.documentList()
    .id(id)
    .title(title)
    .schemaType(type)
    .filter(filter)
    .params(params)
    .apiVersion('2025-02-19')
    .defaultOrdering([order])

const listItem = (S: StructureBuilder, options: ListOptions) =>
  S.listItem().id(options.id).title(options.title).icon(iconOf(options.type)).child(listOf(S, options))

type ProductListOptions = { list: ProductList; title: string; icon: ComponentType; filter: string }

/** A list of products of one kind. A product created in it gets the kind of the list. */
function productList(S: StructureBuilder, { list, title, icon, filter }: ProductListOptions) {
  const id = `${list}-products`
  const template = productTemplate(list)
  const products = listOf(S, {
    id,
    title,
    type: 'product',
    filter,
    params: { type: productLists[list].type },
    order: shopOrder,
  })
    .canHandleIntent((intent, params) => intent === 'create' && params.template === template)
    // Must be the last call: each later setting restores the templates of the whole type.
    .initialValueTemplates([S.initialValueTemplateItem(template)])
  return S.listItem().id(id).title(title).icon(icon).child(products)
}

const shopInOrder = 'All, in the shop’s order'

/** Made once: a component made anew for each resolved desk would lose its place in the list. */
const orderedPanes = {
  product: orderedListPane(shopInOrder, { type: 'product', titleField: 'title' }),
  game: orderedListPane('Games', { type: 'game', titleField: 'title' }),
  faqEntry: orderedListPane('FAQ', {
    type: 'faqEntry',
    titleField: 'question',
    sectionField: 'topic',
    sections: faqTopics,
  }),
}

type HandOrdered = {
  id: string
  type: keyof typeof orderedPanes
  title: string
  icon?: ComponentType
}

/** A list that editors order by hand; the site shows the same order. */
function handOrdered(S: StructureBuilder, { schema }: StructureResolverContext, list: HandOrdered) {
  const { id, type, title, icon = iconOf(type) } = list
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(
      S.component(orderedPanes[type])
        .id(id)
        .title(title)
        .canHandleIntent((_, params) => params.type === type)
        .child((documentId) => S.defaultDocument({ schemaType: type, documentId }))
        .menuItems([
          S.menuItem()
            .title(`Create new ${schema.get(type)?.title ?? type}`)
            .intent({ type: 'create', params: { type } }),
        ]),
    )
}

function shop(S: StructureBuilder, context: StructureResolverContext) {
  const { productOfType, hiddenProduct } = filters
  return S.listItem()
    .id('shop')
    .title('Shop')
    .icon(iconOf('product'))
    .child(
      S.list()
        .id('shop')
        .title('Shop')
        .items([
          productList(S, { list: 'game', title: 'Core games', icon: PlayIcon, filter: productOfType }),
          productList(S, { list: 'bundle', title: 'Bundles', icon: PackageIcon, filter: productOfType }),
          productList(S, {
            list: 'expansion',
            title: 'Expansions',
            icon: AddCircleIcon,
            filter: productOfType,
          }),
          productList(S, { list: 'hidden', title: 'Hidden', icon: EyeClosedIcon, filter: hiddenProduct }),
          S.divider(),
          handOrdered(S, context, {
            id: 'products-in-order',
            type: 'product',
            title: shopInOrder,
            icon: SortIcon,
          }),
          listItem(S, {
            id: 'extras',
            title: 'Extras',
            type: 'extra',
            filter: filters.extra,
            order: { field: 'title', direction: 'asc' },
          }),
        ]),
    )
}

/** A job opened from search or a reference must not be shown inside one of these lists: it may belong to the other. */
function jobs(S: StructureBuilder) {
  const order: Order = { field: 'postedOn', direction: 'desc' }
  const list = (id: string, title: string, filter: string, makesNew: boolean) =>
    S.listItem()
      .id(id)
      .title(title)
      .icon(iconOf('job'))
      .child(
        listOf(S, { id, title, type: 'job', filter, order }).canHandleIntent(
          (intent, params) => makesNew && intent === 'create' && params.type === 'job',
        ),
      )
  return S.listItem()
    .id('jobs')
    .title('Jobs')
    .icon(iconOf('job'))
    .child(
      S.list()
        .id('jobs')
        .title('Jobs')
        .menuItems([
          S.menuItem()
            .title('Create new Job')
            .intent({ type: 'create', params: { type: 'job' } }),
        ])
        .items([
          list('open-jobs', 'Open', filters.openJob, true),
          list('closed-jobs', 'Closed', filters.closedJob, false),
        ]),
    )
}

/** A document that exists once: its id is the name of its type, and the desk opens it directly, without a list. */
const singleton = (S: StructureBuilder, { name, title = name }: { name: string; title?: string }) =>
  S.listItem()
    .id(name)
    .title(title)
    .icon(iconOf(name))
    .child(S.document().schemaType(name).documentId(name).title(title))

/** The desk, grouped by task: shop, news and help, and the pages that exist once. */
export const structure: StructureResolver = (S, context) => {
  const pages = singletonTypes.filter(({ name }) => name !== 'siteSettings')
  return S.list()
    .id('content')
    .title('Content')
    .items([
      shop(S, context),
      handOrdered(S, context, { id: 'games', type: 'game', title: 'Games' }),
      S.divider(),
      listItem(S, {
        id: 'news',
        title: 'News',
        type: 'pressRelease',
        filter: filters.news,
        order: { field: 'publishedOn', direction: 'desc' },
      }),
      handOrdered(S, context, { id: 'faq', type: 'faqEntry', title: 'FAQ' }),
      jobs(S),
      listItem(S, {
        id: 'campaigns',
        title: 'Campaigns',
        type: 'campaignPage',
        filter: filters.campaign,
        order: { field: '_updatedAt', direction: 'desc' },
      }),
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
              listItem(S, {
                id: 'text-pages',
                title: 'Text pages',
                type: 'infoPage',
                filter: filters.infoPage,
                order: { field: 'title', direction: 'asc' },
              }),
            ]),
        ),
      S.divider(),
      singleton(S, { name: 'siteSettings', title: 'Site settings' }),
      listItem(S, {
        id: 'redirects',
        title: 'Redirects',
        type: 'redirect',
        filter: filters.redirect,
        order: { field: 'from', direction: 'asc' },
      }),
    ])
}
