import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import { Page } from '../components/Page.tsx'
import { JobPosting } from '../content/JobPosting.tsx'
import { openJobsQuery } from '../content/queries/job.ts'
import { contentContext } from '../content/source.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { today } from '../lib/dates.ts'
import { paths } from '../lib/paths.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(contentContext).read(openJobsQuery, { today: today() })

export function Component() {
  const jobs = useLoaderData<typeof loader>()
  const breadcrumbs = <Breadcrumbs trail={[{ label: 'Home', path: paths.home }]} current="Jobs" />
  return (
    <Page heading="Jobs" above={breadcrumbs} prose>
      <PageHead title="Jobs" description="Open positions." />
      {jobs.length === 0 ? (
        <p>None at the moment</p>
      ) : (
        jobs.map((job) => <JobPosting key={job._id} job={job} />)
      )}
    </Page>
  )
}
