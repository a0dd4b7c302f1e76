import { SessionContext } from '../account/session.ts'
import { ContentReachability } from '../content/reachability.ts'
import { AnalyticsContext } from '../layout/analyticsContext.ts'
import { Layout } from '../layout/Layout.tsx'
import type { Services } from './services.ts'

/** The layout with the services that components ask for by context. */
export function RootLayout({
  content,
  analytics,
  session,
}: Pick<Services, 'content' | 'analytics' | 'session'>) {
  return (
    <ContentReachability value={content}>
      <AnalyticsContext value={analytics}>
        <SessionContext value={session}>
          <Layout />
        </SessionContext>
      </AnalyticsContext>
    </ContentReachability>
  )
}
