import { toPlainText } from '@portabletext/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import { Page } from '../components/Page.tsx'
import { StructuredData } from '../components/StructuredData.tsx'
import { JobPosting } from '../content/JobPosting.tsx'
import { openJobsQuery } from '../content/queries/job.ts'
import { contentContext } from '../content/source.ts'
import type { Job } from '../content/types.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { usePublisher } from '../layout/usePublisher.ts'
import { today } from '../lib/dates.ts'
import { paths } from '../lib/paths.ts'
import { jobPosting } from '../lib/structuredData.ts'

export { RouteError as ErrorBoundary } from './RouteError.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(contentContext).read(openJobsQuery, { today: today() })

export function Component() {
  const jobs = useLoaderData<typeof loader>()
  const breadcrumbs = <Breadcrumbs trail={[{ label: 'Home', path: paths.home }]} current="Jobs" />
  return (
    <Page heading="Jobs" above={breadcrumbs} prose>
      <PageHead path={paths.jobs} title="Jobs" description="Open positions." />
      {jobs.length === 0 ? <p>None at the moment</p> : jobs.map((job) => <OpenJob key={job._id} job={job} />)}
    </Page>
  )
}

function OpenJob({ job }: { job: Job }) {
  const posting = { ...job, path: `${paths.jobs}#${job.slug}`, description: toPlainText(job.body ?? []) }
  return (
    <>
      <StructuredData thing={jobPosting(usePublisher(), posting)} />
      <JobPosting job={job} />
    </>
  )
}
