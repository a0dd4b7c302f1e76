import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { FaqEntry } from '#shared/content-types.ts'
import { paths } from '#shared/paths.ts'
import { faqQuery } from '#shared/queries/faq-entry.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import { faqPage } from '#shared/structured-data/site.ts'
import { RichText } from '../../features/content/RichText.tsx'
import { contentContext } from '../../features/content/source/content-context.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { Page, Section } from '../../ui/page/Page.tsx'
import styles from './faq.module.css'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(contentContext).read(faqQuery)

const inPlainText = ({ question, answer }: FaqEntry) => ({
  question,
  answer: plainText(textOnly(readRichText(answer))),
})

/** The sections that have entries. The first one also has entries without a published section. */
function sectionsOf({ sections, entries }: Awaited<ReturnType<typeof loader>>) {
  const [first = { id: 'questions', title: 'Questions' }, ...others] = sections
  return [first, ...others].flatMap((section) => {
    const isIn = ({ topic }: FaqEntry) => topic === section.id
    const isLost = ({ topic }: FaqEntry) => section === first && sections.every(({ id }) => id !== topic)
    const own = entries.filter((entry) => isIn(entry) || isLost(entry))
    return own.length > 0 ? [{ ...section, entries: own }] : []
  })
}

export function Component() {
  const content = useLoaderData<typeof loader>()
  const { intro, entries } = content
  return (
    <Page heading="FAQ" intro={intro || 'What people ask us most.'}>
      <PageHead
        path={paths.faq}
        title="FAQ"
        description="Answers about playing, buying and your account."
        things={import.meta.env.SSR && entries.length > 0 && [faqPage(entries.map(inPlainText))]}
      />
      {entries.length === 0 && <p>No questions have been answered here yet.</p>}
      <div className={styles.topics}>
        {sectionsOf(content).map((section) => (
          <Section key={section.id} heading={section.title} id={section.id}>
            <div>
              {section.entries.map((entry) => (
                <Disclosure key={entry._id} summary={entry.question}>
                  <RichText value={entry.answer} />
                </Disclosure>
              ))}
            </div>
          </Section>
        ))}
      </div>
    </Page>
  )
}
