import { type ComponentType, useSyncExternalStore } from 'react'
import { paths } from '#shared/paths.ts'
import type { Outline } from '#shared/routes.ts'
import { Loading } from '#site/ui/page/Loading.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { PageHead } from '../PageHead.tsx'

/** What the server renders of a private page. */
export const PageOutline = ({ heading, intro, text }: Outline) => (
  <Page heading={heading} intro={intro ?? null} narrow>
    <PageHead title={heading} noIndex />
    {text ? <p>{text}</p> : <Loading />}
    <noscript>
      This page needs JavaScript. The <a href={paths.home}>home page</a>, the{' '}
      <a href={paths.shop}>web shop</a> and <a href={paths.contact}>contact</a> can be read without.
    </noscript>
  </Page>
)

const never = () => () => {}

/** Hydrates the outline that the server has rendered, and then shows the page. A navigation shows the page at once. */
export const withOutline = (outline: Outline, Component: ComponentType) =>
  function OutlinedPage() {
    const isHydrated = useSyncExternalStore(
      never,
      () => true,
      () => false,
    )
    return isHydrated ? <Component /> : <PageOutline {...outline} />
  }
