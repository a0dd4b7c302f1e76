/** Renders pages in Node. Built separately, for web/server/page-server. */
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom'
import * as attributes from '#runtime/attributes.ts'
import { documentText, headScript, type PageAssets } from '#runtime/document.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import { allPages, pathsOf } from '#shared/routes.ts'
import { type Dated, nextChange } from '#shared/schedule/next-change.ts'
import { emptySiteConfig } from '#shared/site-config-element.ts'
import { Site } from '../app/App.tsx'
import { createRenderServices } from '../app/render-services.ts'
import { createRouterContext, createRoutes, moduleOf, publicRoutes } from '../app/router.tsx'
import { inlinedElement, missingKey } from '../features/content/source/inlined-content.ts'
import type { ContentTransport } from '../features/content/source/ports.ts'
import { PageOutline } from '../layout/page-area/PageOutline.tsx'
import pendingPage from '../layout/page-area/PendingPage.module.css'
import { EarlyOffer } from '../layout/page-area/PendingPage.tsx'
import coverPage from '../ui/cards/CoverPage.module.css'
import inlineScript from './early.ts?inline-script'

export type Rendered = Dated &
  (
    | { kind: 'page'; status: number; html: string; style: string }
    | { kind: 'redirect'; status: number; location: string }
  )

const htmlOf = async (page: ReactNode) => {
  // With a smaller size, React would put a part of a long page at its end, with a script that moves it.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}

const earlyOffer = htmlOf(<EarlyOffer />)

type Options = {
  fetchContent: ContentTransport['fetch']
  assetsOf: (modules: readonly string[]) => PageAssets
}

export const pageModules: readonly string[] = [...new Set(publicRoutes.map(moduleOf))]

export const inlineScripts: readonly string[] = [headScript, inlineScript]

const outlines: RouteObject[] = allPages.flatMap((page) => {
  const { module, private: outline } = page
  return outline
    ? pathsOf(page).map((path) => ({ path, id: `${module}:${path}`, element: <PageOutline {...outline} /> }))
    : []
})

/** Renders the outline of a private page. Rejects with `ContentUnavailable` in an outage of content. */
export async function renderPage(url: URL, { fetchContent, assetsOf }: Options): Promise<Rendered> {
  const renderedAt = Date.now()
  const { services, results, failure, isOfDay } = createRenderServices(fetchContent, url.origin, renderedAt)
  const handler = createStaticHandler(createRoutes(services, [...outlines, ...publicRoutes]))
  // The result is inlined into the page for the browser. `failure` reports a failed read.
  const planned = services.content.read(scheduleQuery).catch(() => undefined)
  const context = await handler.query(new Request(url), { requestContext: createRouterContext(services) })
  const schedule = await planned
  if (failure()) throw failure()
  const changesAt = nextChange(
    { results: Object.values(results()), schedule, isOfDay: isOfDay() },
    renderedAt,
  )
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? '/'
    return { kind: 'redirect', status: context.status, location, changesAt }
  }
  // A failing loader is our defect. The caller decides which page to serve.
  const fault = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error))
  if (fault) throw fault
  const router = createStaticRouter(handler.dataRoutes, context)
  const rendered = await htmlOf(
    <Site services={services}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Site>,
  )
  // React puts titles, descriptions and preloads before the first rendered element, the one of `Site`.
  const cut = rendered.indexOf(`<div ${attributes.unhydrated}=`)
  const assets = assetsOf(context.matches.map(({ route }) => moduleOf(route)))
  const html = documentText({
    head: rendered.slice(0, cut),
    body: rendered.slice(cut),
    content: inlinedElement({
      ...results(),
      ...(context.statusCode === 404 && { [missingKey]: null }),
    }),
    settings: emptySiteConfig,
    assets,
    renderedAt,
    inlineScript,
    pendingPage: {
      offer: await earlyOffer,
      page: `${pendingPage.early} ${coverPage.page}`,
      frame: coverPage.frame,
      text: coverPage.text,
    },
  })
  return { kind: 'page', status: context.statusCode, html, style: assets.style, changesAt }
}
