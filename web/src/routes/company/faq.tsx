import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { FaqEntry } from '#shared/content-types.ts'
import { paths } from '#shared/paths.ts'
import { faqQuery } from '#shared/queries/faq-entry.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import { faqPage } from '#shared/structured-data/site.ts'
import { RichText } from '#site/features/content/RichText.tsx'
import { contentContext } from '#site/features/content/source/content-context.ts'
import { PageHead } from '#site/layout/PageHead.tsx'
import { Disclosure } from '#site/ui/controls/Disclosure.tsx'
import { Page, Section } from '#site/ui/page/Page.tsx'
import styles from './faq.module.css'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(contentContext).read(faqQuery)

const inPlainText = ({ question, answer }: FaqEntry) => ({
  question,
  answer: plainText(textOnly(readRichText(answer))),
})

/** The sections that have questions. The first one also has those without a published section. */
function sectionsOf({ sections, others }: Awaited<ReturnType<typeof loader>>) {
  const [first = { id: 'questions', title: 'Questions', entries: [] }, ...later] = sections
  const all = [{ ...first, entries: [...first.entries, ...others] }, ...later]
  return all.filter(({ entries }) => entries.length > 0)
}

export function Component() {
  const content = useLoaderData<typeof loader>()
  const sections = sectionsOf(content)
  const entries = sections.flatMap((section) => section.entries)
  return (
    <Page heading="FAQ" intro={content.intro || 'What people ask us most.'}>
      <PageHead
        path={paths.faq}
        title="FAQ"
        description="Answers about playing, buying and your account."
        things={import.meta.env.SSR && entries.length > 0 && [faqPage(entries.map(inPlainText))]}
      />
      {entries.length === 0 && <p>No questions have been answered here yet.</p>}
      <div className={styles.topics}>
        {sections.map((section) => (
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
