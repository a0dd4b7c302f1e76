import type { ClientPerspective, QueryParams } from '@sanity/client'
import { stegaEncodeSourceMap } from '@sanity/client/stega'
import { createNode, createNodeMachine, type Node } from '@sanity/comlink'
import {
  createCompatibilityActors,
  type LoaderControllerMsg,
  type LoaderNodeMsg,
} from '@sanity/presentation-comlink'
import { tidyContent } from '#shared/api/tidy-content.ts'
import type { ContentTransport, LiveEvent, QueryResult } from './ports.ts'
import { atMoment, type PreviewMoment } from './preview-moment.ts'

type Change = Extract<LoaderControllerMsg, { type: 'loader/query-change' }>['data']

export type PreviewOptions = {
  projectId: string
  dataset: string
  studioUrl: string
  moment: PreviewMoment
}

/** The Studio drops queries that are not repeated within this time. */
const heartbeatMs = 10_000

/** More than the queries of one page. Older queries belong to pages that the editor has left. */
const mostQueries = 12

/**
 * Reads content with drafts through the Studio around this frame, which runs the queries with its own permissions, so that the
 * site never gets a token. Texts contain the address of their field in invisible characters (stega). Protocol: the `loader/*`
 * messages of Sanity’s Presentation tool.
 */
export function createPreviewTransport(options: PreviewOptions): ContentTransport {
  const { projectId, dataset, moment } = options
  const latest = new Map<string, QueryResult>()
  const active = new Map<string, { query: string; params: QueryParams }>()
  const waiting = new Map<string, (result: QueryResult) => void>()
  let perspective: ClientPerspective = 'drafts'
  let onEvent: (event: LiveEvent) => void = () => {}
  let changes = 0

  const node: Node<LoaderNodeMsg, LoaderControllerMsg> = createNode<LoaderNodeMsg, LoaderControllerMsg>(
    { name: 'loaders', connectTo: 'presentation' },
    createNodeMachine<LoaderNodeMsg, LoaderControllerMsg>().provide({
      actors: createCompatibilityActors<LoaderNodeMsg>(),
    }),
  )

  const isOurs = (data: { projectId: string; dataset: string }) =>
    data.projectId === projectId && data.dataset === dataset

  const listenTo = ({ query, params }: { query: string; params: QueryParams }) =>
    node.post('loader/query-listen', {
      projectId,
      dataset,
      perspective,
      query,
      params,
      heartbeat: heartbeatMs,
    })

  function follow(key: string, query: string, params: QueryParams) {
    active.delete(key)
    active.set(key, { query, params })
    for (const oldest of [...active.keys()].slice(0, -mostQueries)) {
      active.delete(oldest)
      latest.delete(oldest)
    }
    listenTo({ query, params })
  }

  function readAgain() {
    latest.clear()
    onEvent({ type: 'restart' })
  }

  node.on('loader/perspective', (data) => {
    if (!isOurs(data) || data.perspective === perspective) return
    perspective = data.perspective
    readAgain()
  })
  moment.onChange(readAgain)

  node.on('loader/query-change', (data) => {
    const key = keyOf(data.query, data.params)
    if (!isOurs(data) || String(data.perspective) !== String(perspective) || !active.has(key)) return
    const shown = { result: withFieldLinks(data, options), tags: [key] }
    latest.set(key, shown)
    const wake = waiting.get(key)
    waiting.delete(key)
    if (wake) return wake(shown)
    changes += 1
    onEvent({ type: 'message', tags: [key], id: `preview-${changes}` })
  })

  node.onStatus((status) => {
    if (status === 'connected') onEvent({ type: 'welcome' })
  })

  node.start()

  return {
    async fetch(query, given) {
      const params = atMoment(given, moment.at())
      const key = keyOf(query, params)
      follow(key, query, params)
      return latest.get(key) ?? new Promise((resolve) => waiting.set(key, resolve))
    },
    prepare() {},
    listen(listener) {
      onEvent = listener
      const heartbeat = setInterval(() => active.forEach(listenTo), heartbeatMs / 2)
      return () => {
        clearInterval(heartbeat)
        node.stop()
      }
    },
  }
}

const keyOf = (query: string, params: QueryParams) => JSON.stringify([query, params])

function withFieldLinks(change: Change, { studioUrl }: PreviewOptions): unknown {
  const linked = stegaEncodeSourceMap<unknown>(change.result, change.resultSourceMap, {
    enabled: true,
    studioUrl,
    filter: (props) => showsText(props.sourcePath) && props.filterDefault(props),
  })
  return tidyContent(linked)
}

/**
 * Fields whose text is only displayed. Invisible characters (stega) would break other fields, such as slugs, types and colours,
 * which are compared or become part of a URL.
 */
const shownFields = new Set([
  'title',
  'tagline',
  'summary',
  'intro',
  'description',
  'text',
  'question',
  'heading',
  'who',
  'doneText',
  'caption',
  'label',
  'licence',
  'releaseNote',
  'location',
  'bugReports',
  'general',
  'community',
  'actionLabel',
  'systemHeading',
  'appHeading',
  'appText',
  'gamesHeading',
  'siteName',
  'companyName',
  'sellerName',
  'organisationNumber',
  'vatNumber',
  'sellerAddress',
])

export function showsText(path: readonly (string | number | object)[]): boolean {
  // Texts for search engines can’t be clicked.
  if (path[0] === 'seo') return false
  const field = path.findLast((segment) => typeof segment === 'string')
  return field !== undefined && shownFields.has(field)
}
