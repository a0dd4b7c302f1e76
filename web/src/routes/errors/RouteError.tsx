import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { ContentUnavailable } from '../../features/content/source/content-unavailable.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { CodeUnavailable, isSiteReachable, reloadWhenReachable } from '../../platform/chunk-reload.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Actions, Page } from '../../ui/page/Page.tsx'
import { GameOver } from './GameOver.tsx'

/** What a route shows instead of itself: missing, out of reach and broken read differently. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <GameOver />
  if (error instanceof ContentUnavailable) return <ContentOutOfReach />
  if (error instanceof CodeUnavailable) return <PageOutOfReach />
  return <Broken />
}

function ContentOutOfReach() {
  const { revalidate, state } = useRevalidator()
  return <OutOfReach isTrying={state === 'loading'} onRetry={() => void revalidate()} />
}

/** The router keeps the failure, so that only a whole load brings this page. */
function PageOutOfReach() {
  const [isTrying, setTrying] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    void reloadWhenReachable(left.signal)
    return () => left.abort()
  }, [])
  async function retry() {
    setTrying(true)
    if (await isSiteReachable(location.href)) location.reload()
    setTrying(false)
  }
  return <OutOfReach isTrying={isTrying} onRetry={() => void retry()} />
}

function OutOfReach({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <Page
      heading="This page can’t be reached right now"
      intro="Either you are offline or our library isn’t answering. We keep trying, and the page appears as soon as it can. Your cart is safe."
    >
      <PageHead title="Out of reach" noIndex />
      <Actions>
        <Button disabled={isTrying} onClick={onRetry}>
          Try again now
        </Button>
        <Link to={paths.home} className={buttonClass('quiet')}>
          Return home
        </Link>
      </Actions>
    </Page>
  )
}

function Broken() {
  return (
    <Page
      heading="Something on this page broke"
      intro="It is our fault, not yours. Loading the page again usually helps; your cart stays as it is."
    >
      <PageHead title="Something broke" noIndex />
      <Actions>
        <Button onClick={() => location.reload()}>Load the page again</Button>
        <Link to={paths.home} className={buttonClass('quiet')} reloadDocument>
          Return home
        </Link>
      </Actions>
    </Page>
  )
}
