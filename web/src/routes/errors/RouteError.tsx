import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router-dom'
import { CodeUnavailable, reloadWhenReachable } from '#runtime/chunk-reload.ts'
import { late } from '#runtime/late.tsx'
import { paths } from '#shared/paths.ts'
import { ContentUnavailable } from '#site/features/content/source/ports.ts'
import { Actions, Page } from '#site/ui/page/Page.tsx'
import type { Fault } from './ErrorPage.late.tsx'
import styles from './GameOver.module.css'

const ErrorPage = late(() => import('./ErrorPage.late.tsx').then((module) => module.ErrorPage), PlainPage)

/** Without code, reloads the document, because the router retries neither failed code nor queries of an earlier build. */
export function RouteError() {
  const fault = faultOf(useRouteError())
  useEffect(() => {
    const controller = new AbortController()
    if (fault === 'noCode') void reloadWhenReachable(controller.signal)
    return () => controller.abort()
  }, [fault])
  return <ErrorPage fault={fault} />
}

function faultOf(error: unknown): Fault {
  if (isRouteErrorResponse(error) && error.status === 404) return 'missing'
  const isOfEarlierBuild = error instanceof Error && error.cause instanceof CodeUnavailable
  if (error instanceof CodeUnavailable || isOfEarlierBuild) return 'noCode'
  return error instanceof ContentUnavailable ? 'noContent' : 'broken'
}

const headings: Record<Fault, string> = {
  missing: 'Game Over',
  noCode: 'This page can’t be reached right now',
  noContent: 'This page can’t be reached right now',
  broken: 'Something on this page broke',
}

/** For an error before the code of the error page came. */
function PlainPage({ fault }: { fault: Fault }) {
  return (
    <Page heading={headings[fault]}>
      <p className={styles.reassurance}>Nothing of yours is lost, not even your cart.</p>
      <Actions>
        <Link to={useLocation()} reloadDocument>
          Load the page again
        </Link>
        <Link to={paths.home} reloadDocument>
          Return home
        </Link>
      </Actions>
    </Page>
  )
}
