import { defineQuery } from 'groq'
import { richTextFragment } from './fragments.ts'
import { questionsInOrder, sectionsInOrder } from './in-order.ts'

const entryFragment = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  answer[] { ${richTextFragment} }
`

/** The introduction, the sections with their questions, and the questions without a published section. */
export const faqQuery = defineQuery(`{
  "intro": *[_id == "faqPage"][0].intro,
  "sections": ${sectionsInOrder}[defined(slug.current)][0...50] {
    "id": coalesce(slug.current, ""),
    "title": coalesce(title, ""),
    "entries": ${questionsInOrder}[0...200] { ${entryFragment} }
  },
  "others": { "topics": *[_type == "faqSection"].slug.current } {
    "entries": *[_type == "faqEntry" && (topic in ^.topics) != true]
      | order(_createdAt asc, question asc) [0...200] { ${entryFragment} }
  }.entries
}`)
