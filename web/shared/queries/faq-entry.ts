import { defineQuery } from 'groq'
import { richTextFragment } from './fragments.ts'

/** The questions, and what editors say above them. */
export const faqQuery = defineQuery(`{
  "intro": *[_id == "siteSettings"][0].faqIntro,
  "entries": *[_type == "faqEntry"] | order(orderRank asc, question asc) [0...200] {
    _id,
    "question": coalesce(question, ""),
    "topic": coalesce(topic, "playing"),
    answer[] { ${richTextFragment} }
  }
}`)
