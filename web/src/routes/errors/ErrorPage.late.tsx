import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import { isSiteReachable } from '#runtime/chunk-reload.ts'
import { paths } from '#shared/paths.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Button, buttonClass } from '#site/ui/controls/Button.tsx'
import { Actions, Page } from '#site/ui/page/Page.tsx'
import { GameOver } from './GameOver.tsx'

/** `noCode`: the site's code can't be fetched. `noContent`: content can't be read. */
export type Fault = 'missing' | 'noCode' | 'noContent' | 'broken'

const pages: Record<Fault, () => ReactNode> = {
  missing: GameOver,
  noCode: CodeUnavailablePage,
  noContent: ContentUnavailablePage,
  broken: BrokenPage,
}

export function ErrorPage({ fault }: { fault: Fault }) {
  const Body = pages[fault]
  return <Body />
}

function ContentUnavailablePage() {
  const { revalidate, state } = useRevalidator()
  return <UnavailablePage isTrying={state === 'loading'} onRetry={() => void revalidate()} />
}

/** `RouteError` reloads the document once the site is reachable. */
function CodeUnavailablePage() {
  const [isTrying, setTrying] = useState(false)
  async function retry() {
    setTrying(true)
    if (await isSiteReachable(location.href)) location.reload()
    setTrying(false)
  }
  return <UnavailablePage isTrying={isTrying} onRetry={() => void retry()} />
}

function UnavailablePage({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <Page
      heading="This page can’t be reached right now"
      intro="Either you are offline or our server isn’t answering. We keep trying, and the page appears as soon as it can. Your cart is safe."
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

function BrokenPage() {
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
