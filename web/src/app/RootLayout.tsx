import { SessionContext } from '../account/session.ts'
import { ContentReachability } from '../content/reachability.ts'
import { AnalyticsContext } from '../layout/analyticsContext.ts'
import { Layout } from '../layout/Layout.tsx'
import { SiteUrl } from '../lib/siteUrl.ts'
import { ShopContext } from '../shop/shopContext.ts'
import type { Services } from './services.ts'

/** The layout with the services that components ask for by context. */
export function RootLayout({
  content,
  analytics,
  session,
  shop,
  siteUrl,
}: Pick<Services, 'content' | 'analytics' | 'session' | 'shop' | 'siteUrl'>) {
  return (
    <ContentReachability value={content}>
      <AnalyticsContext value={analytics}>
        <SessionContext value={session}>
          <ShopContext value={shop}>
            <SiteUrl value={siteUrl}>
              <Layout />
            </SiteUrl>
          </ShopContext>
        </SessionContext>
      </AnalyticsContext>
    </ContentReachability>
  )
}
