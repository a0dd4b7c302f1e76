import { useLocation } from 'react-router-dom'
import { DisownWithdrawal } from '../../features/shop/withdrawal/DisownWithdrawal.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { Page } from '../../ui/page/Page.tsx'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

const HEADING = 'Was this not you?'

/** The link in a withdrawal's acknowledgement leads here. The fragment is the id of the statement. */
export function Component() {
  const { hash } = useLocation()
  const statement = hash.slice(1)
  return (
    <>
      <PageHead title={HEADING} noIndex />
      <Page heading={HEADING} narrow>
        <DisownWithdrawal key={statement} statement={statement} />
      </Page>
    </>
  )
}
