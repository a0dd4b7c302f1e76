import { useLocation } from 'react-router-dom'
import { pages } from '#shared/routes.ts'
import { DisownWithdrawal } from '#site/features/shop/withdrawal/DisownWithdrawal.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Page } from '#site/ui/page/Page.tsx'

const { heading } = pages.disown.private

/** The link in a withdrawal's acknowledgement leads here. The fragment is the id of the statement. */
export function Component() {
  const { hash } = useLocation()
  const statement = hash.slice(1)
  return (
    <>
      <PageHead title={heading} noIndex />
      <Page heading={heading} narrow>
        <DisownWithdrawal key={statement} statement={statement} />
      </Page>
    </>
  )
}
