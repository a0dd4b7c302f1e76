import { ContentReachability } from '../content/reachability.ts'
import { AnalyticsContext } from '../layout/analyticsContext.ts'
import { Layout } from '../layout/Layout.tsx'
import type { Services } from './services.ts'

/** The layout with the services that it asks for by context. */
export function RootLayout({ content, analytics }: Pick<Services, 'content' | 'analytics'>) {
  return (
    <ContentReachability value={content}>
      <AnalyticsContext value={analytics}>
        <Layout />
      </AnalyticsContext>
    </ContentReachability>
  )
}
