import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { jobPath, paths } from '#shared/paths.ts'
import { openJobsQuery } from '#shared/queries/job.ts'
import { pages as routeTable } from '#shared/routes.ts'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Pager, pageCount, pageOf, pagePath } from '#site/ui/controls/Pager.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Breadcrumbs, breadcrumbTrails } from '#site/ui/page/Breadcrumbs.tsx'
import { Empty } from '#site/ui/page/Empty.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { jobFacts } from './job-facts.ts'
import styles from './jobs.module.css'

const { pageSize } = routeTable.jobs.list

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = pageOf(new URL(request.url).searchParams, pageSize)
  const { from, to } = page
  const jobs = await context.get(contentContext).read(openJobsQuery, { from, to })
  const { items, applications } = jobs
  return { jobs: items, applications, page: page.number, pages: pageCount(jobs.total, pageSize) }
}

export function Component() {
  const { jobs, applications, page, pages } = useLoaderData<typeof loader>()
  const places = Object.entries(Object.groupBy(jobs, ({ location }) => location.trim()))
  return (
    <Page heading="Jobs" above={<Breadcrumbs trail={breadcrumbTrails.jobs} current="Jobs" />} prose>
      <PageHead
        path={pagePath(paths.jobs, page)}
        title="Jobs"
        description="Open positions."
        noIndex={page > pages}
      />
      {jobs.length === 0 && (
        <Empty>
          <p>None at the moment</p>
          <p>
            New ones are announced in the <Link to={paths.news}>news</Link>. Until then you can hear{' '}
            <Link to={paths.games}>what we make</Link>.
          </p>
        </Empty>
      )}
      {places.map(([place, ofPlace = []]) => (
        <section key={place} className={styles.place}>
          <h2>{place}</h2>
          <ul className={styles.list}>
            {ofPlace.map((job) => (
              <li key={job._id} className={styles.job}>
                <h3>
                  <Link to={jobPath(job.slug)}>{job.title}</Link>
                </h3>
                <p className={styles.facts}>{jobFacts(job)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager page={page} pages={pages} label="Pages of jobs" />
      {applications && (
        <section className={styles.place} aria-labelledby="applications">
          <h2 id="applications">Nothing that fits?</h2>
          {applications.text && <p>{applications.text}</p>}
          <p>
            Write to us at <SmartLink href={`mailto:${applications.email}`}>{applications.email}</SmartLink>.
          </p>
        </section>
      )}
    </Page>
  )
}
