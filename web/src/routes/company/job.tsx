import { Link, useLoaderData } from 'react-router-dom'
import { payText } from '#shared/jobs/pay.ts'
import { jobPath, paths } from '#shared/paths.ts'
import { jobQuery } from '#shared/queries/job.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import { jobPosting } from '#shared/structured-data/job-posting.ts'
import { RichText } from '#site/features/content/RichText.tsx'
import { PageHead } from '#site/layout/PageHead.tsx'
import { usePublisherDetails } from '#site/layout/settings.ts'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { Breadcrumbs, breadcrumbTrails } from '#site/ui/page/Breadcrumbs.tsx'
import { Page } from '#site/ui/page/Page.tsx'
import { loadBySlug } from '../errors/redirect-or-not-found.ts'
import { jobFacts } from './job-facts.ts'
import styles from './jobs.module.css'

export const loader = loadBySlug(jobQuery)

export function Component() {
  const job = useLoaderData<typeof loader>()
  const publisher = usePublisherDetails()
  const path = jobPath(job.slug)
  const pay = payText(job.pay) || job.payUnnamed
  const facts = jobFacts(job, job.location)
  return (
    <Page heading={job.title} above={<Breadcrumbs trail={breadcrumbTrails.job} current={job.title} />} prose>
      <PageHead
        path={path}
        title={job.title}
        description={`${job.title}. ${facts}.`}
        things={
          import.meta.env.SSR && [
            jobPosting(publisher, { ...job, path, description: plainText(textOnly(readRichText(job.body))) }),
          ]
        }
      />
      <p className={styles.facts}>{facts}</p>
      {pay && <p>{`Pay: ${pay}`}</p>}
      <RichText value={job.body} />
      {job.applyTo && (
        <p>
          Send your application to <SmartLink href={`mailto:${job.applyTo}`}>{job.applyTo}</SmartLink>. What
          we do with it is in the <Link to={paths.privacy}>privacy policy</Link>.
        </p>
      )}
    </Page>
  )
}
