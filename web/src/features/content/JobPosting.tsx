import type { Job } from '../../../shared/content-types.ts'
import { dayText } from '../../../shared/dates.ts'
import styles from './JobPosting.module.css'
import { RichText } from './RichText.tsx'

const employment = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  INTERN: 'Internship',
} as const

/** An open job, with the address for applications. */
export function JobPosting({ job }: { job: Job }) {
  const facts = [
    job.location,
    job.employmentType && employment[job.employmentType],
    job.closesOn && `apply by ${dayText(job.closesOn)}`,
  ]
  return (
    <article id={job.slug} className={styles.job}>
      <h2>{job.title}</h2>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <RichText value={job.body} />
      {job.applyTo && (
        <p>
          Send your application to <a href={`mailto:${job.applyTo}`}>{job.applyTo}</a>.
        </p>
      )}
    </article>
  )
}
