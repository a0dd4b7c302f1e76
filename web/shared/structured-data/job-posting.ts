import { type Pay, wholePay } from '../jobs/pay.ts'
import { swedishDayEnd } from '../products/swedish-time.ts'
import { type Publisher, publisherOf, type Thing } from './site.ts'

type Job = {
  path: string
  title: string
  /** Plain text. */
  description: string
  /** A town, or “Remote”. */
  location: string
  /** ISO 3166-1, two letters. */
  country: string | null
  employmentType: string | null
  /** Days, YYYY-MM-DD. */
  postedOn: string | null
  closesOn: string | null
  applyTo: string
  pay: Pay | null
}

/** The last second of a day, ISO 8601. */
const endOf = (day: string | null) => {
  const end = swedishDayEnd(day ?? '')
  return Number.isNaN(end) ? undefined : new Date(end - 1_000).toISOString()
}

export const jobPosting = (publisher: Publisher, job: Job): Thing => ({
  '@type': 'JobPosting',
  title: job.title,
  description: job.description,
  url: `${publisher.siteUrl}${job.path}`,
  datePosted: job.postedOn ?? undefined,
  validThrough: endOf(job.closesOn),
  employmentType: job.employmentType ?? undefined,
  hiringOrganization: publisherOf(publisher),
  ...placeOf(job),
  baseSalary: salaryOf(job.pay),
  applicationContact: job.applyTo ? { '@type': 'ContactPoint', email: job.applyTo } : undefined,
})

const salaryOf = (pay: Pay | null) => {
  const whole = wholePay(pay)
  if (!whole) return undefined
  const { from, to, currency, per } = whole
  const value = { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitText: per }
  return { '@type': 'MonetaryAmount', currency, value }
}

/** For a remote job, Google requires the country of applicants in place of a job location. */
const placeOf = ({ location, country }: Pick<Job, 'location' | 'country'>) =>
  /^remote\b/i.test(location.trim())
    ? {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: country ? { '@type': 'Country', name: country } : undefined,
      }
    : {
        jobLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            addressLocality: location,
            addressCountry: country ?? undefined,
          },
        },
      }
