import { SessionContext } from '../account/session.ts'
import { ContentReachability } from '../content/reachability.ts'
import { AnalyticsContext } from '../layout/analyticsContext.ts'
import { Layout } from '../layout/Layout.tsx'
import { ShopContext } from '../shop/shopContext.ts'
import type { Services } from './services.ts'

/** The layout with the services that components ask for by context. */
export function RootLayout({
  content,
  analytics,
  session,
  shop,
}: Pick<Services, 'content' | 'analytics' | 'session' | 'shop'>) {
  return (
    <ContentReachability value={content}>
      <AnalyticsContext value={analytics}>
        <SessionContext value={session}>
          <ShopContext value={shop}>
            <Layout />
          </ShopContext>
        </SessionContext>
      </AnalyticsContext>
    </ContentReachability>
  )
}
