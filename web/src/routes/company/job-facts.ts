import type { JobCard } from '#shared/content-types.ts'
import { dayText } from '#shared/dates.ts'

const employment = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  INTERN: 'Internship',
} as const

export const jobFacts = ({ employmentType, closesOn }: JobCard, location?: string): string =>
  [location, employmentType && employment[employmentType], closesOn && `apply by ${dayText(closesOn)}`]
    .filter(Boolean)
    .join(' · ')
