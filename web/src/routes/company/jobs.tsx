import { toPlainText } from '@portabletext/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Job } from '../../../shared/content-types.ts'
import { today } from '../../../shared/dates.ts'
import { paths } from '../../../shared/paths.ts'
import { openJobsQuery } from '../../../shared/queries/job.ts'
import { jobPosting } from '../../../shared/structured-data.ts'
import { JobPosting } from '../../features/content/JobPosting.tsx'
import { contentContext } from '../../features/content/source/source.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { usePublisherDetails } from '../../layout/use-publisher-details.ts'
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../ui/page/Page.tsx'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(contentContext).read(openJobsQuery, { today: today() })

const postingOf = (job: Job) => ({
  ...job,
  path: `${paths.jobs}#${job.slug}`,
  description: toPlainText(job.body ?? []),
})

export function Component() {
  const jobs = useLoaderData<typeof loader>()
  const publisher = usePublisherDetails()
  const breadcrumbs = <Breadcrumbs trail={[{ label: 'Home', path: paths.home }]} current="Jobs" />
  return (
    <Page heading="Jobs" above={breadcrumbs} prose>
      <PageHead
        path={paths.jobs}
        title="Jobs"
        description="Open positions."
        things={jobs.map((job) => jobPosting(publisher, postingOf(job)))}
      />
      {jobs.length === 0 ? (
        <p>None at the moment</p>
      ) : (
        jobs.map((job) => <JobPosting key={job._id} job={job} />)
      )}
    </Page>
  )
}
