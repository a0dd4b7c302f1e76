import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { FaqEntry } from '#shared/content-types.ts'
import { paths } from '#shared/paths.ts'
import { faqQuery } from '#shared/queries/faq-entry.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import { faqPage } from '#shared/structured-data/faq-page.ts'
import { RichText } from '../../features/content/RichText.tsx'
import { contentContext } from '../../features/content/source/content-context.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { Page, Section } from '../../ui/page/Page.tsx'
import styles from './faq.module.css'

export { RouteError as ErrorBoundary } from '../errors/RouteError.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(contentContext).read(faqQuery)

/** In the order of the page, which no order of the questions changes. */
const topics: Record<FaqEntry['topic'], string> = { playing: 'Playing', buying: 'Buying', account: 'Account' }
const topicNames = Object.keys(topics)

const inPlainText = ({ question, answer }: FaqEntry) => ({
  question,
  answer: plainText(textOnly(readRichText(answer))),
})

/** An entry with an unknown topic is shown under another topic. */
const topicOf = ({ topic }: FaqEntry) => (Object.hasOwn(topics, topic) ? topic : 'playing')

export function Component() {
  const { intro, entries } = useLoaderData<typeof loader>()
  const groups = [...Map.groupBy(entries, topicOf)].sort(
    ([one], [other]) => topicNames.indexOf(one) - topicNames.indexOf(other),
  )
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
        {groups.map(([topic, group]) => (
          <Section key={topic} heading={topics[topic]} id={topic}>
            <div>
              {group.map((entry) => (
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
