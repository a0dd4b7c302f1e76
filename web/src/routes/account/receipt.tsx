import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { pages } from '#shared/routes.ts'
import { loadSession } from '#site/features/account/session/session.ts'
import { shopProblemOf } from '#site/features/shop/api/shop-api.ts'
import { type LoadedReceipt, ReceiptView } from '#site/features/shop/receipt/ReceiptView.tsx'
import { type ShopAccess, shopContext } from '#site/features/shop/use-shop.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

function orderIn(address: string): number | null {
  const number = Number(new URL(address).searchParams.get('order'))
  return Number.isInteger(number) && number > 0 ? number : null
}

const { heading } = pages.receipt.private

async function loadReceipt(shop: ShopAccess, number: number | null): Promise<LoadedReceipt> {
  if (number === null) return { status: 'unknown' }
  try {
    return { status: 'known', receipt: await shop.receipt(number) }
  } catch (error) {
    return { status: shopProblemOf(error).code === 'not-found' ? 'unknown' : 'unavailable' }
  }
}

export function loader({ context, request }: LoaderFunctionArgs) {
  loadSession(context)
  const number = orderIn(request.url)
  return { number, loaded: loadReceipt(context.get(shopContext), number) }
}

export function Component() {
  const { number, loaded } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead title={heading} noIndex />
      <SignedInOnly heading={heading}>
        <Page heading={number === null ? heading : `${heading} ${number}`} narrow>
          <ReceiptView loaded={loaded} onRetry={() => void revalidate()} />
        </Page>
      </SignedInOnly>
    </>
  )
}
