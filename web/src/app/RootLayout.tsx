import { SiteUrl } from '#shared/site-url.ts'
import { SessionContext } from '../features/account/session/session.ts'
import { AnalyticsContext } from '../features/consent/analytics/analytics.ts'
import { ContentReachability } from '../features/content/source/content-context.ts'
import { ShopContext } from '../features/shop/api/shop-context.ts'
import { Layout } from '../layout/Layout.tsx'
import { PriceContext } from '../ui/prices/price-context.ts'
import type { Services } from './services.ts'

export function RootLayout({
  content,
  analytics,
  session,
  shop,
  prices,
  siteUrl,
}: Pick<Services, 'content' | 'analytics' | 'session' | 'shop' | 'prices' | 'siteUrl'>) {
  return (
    <ContentReachability value={content}>
      <AnalyticsContext value={analytics}>
        <SessionContext value={session}>
          <ShopContext value={shop}>
            <PriceContext value={prices}>
              <SiteUrl value={siteUrl}>
                <Layout />
              </SiteUrl>
            </PriceContext>
          </ShopContext>
        </SessionContext>
      </AnalyticsContext>
    </ContentReachability>
  )
}
