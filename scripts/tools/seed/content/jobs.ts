/** No job is published. The one draft is an example for editors. */
import { mail } from '../addresses.ts'
import { type SeedDocument, slug } from '../document.ts'
import { bullets, heading, link, paragraph, richText } from '../portable-text.ts'

export const jobs: readonly SeedDocument[] = [
  {
    _id: 'drafts.job-adventure-writer',
    _type: 'job',
    title: 'Adventure writer',
    slug: slug('adventure-writer'),
    open: true,
    postedOn: '2026-11-20',
    location: 'Remote',
    country: 'SE',
    employmentType: 'CONTRACTOR',
    body: richText(
      paragraph(
        'You write stories that stop at the worst possible moment and ask the listener what to do. You hear every sentence before you keep it.',
      ),
      heading('What you do'),
      bullets(
        'Write branching adventures for the ear, in English.',
        'Test them on listeners, and cut what they do not hear.',
        'Keep the voice of a licensed world while you find your own door into it.',
      ),
      heading('How to apply'),
      paragraph(
        'Send two pages that frighten us and one that makes us laugh to ',
        link(mail.jobs, `mailto:${mail.jobs}`),
        '.',
      ),
    ),
    applyTo: mail.jobs,
  },
]
