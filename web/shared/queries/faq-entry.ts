import { defineQuery } from 'groq'
import { richTextFragment } from './fragments.ts'

/** The questions with their sections, and the introduction. */
export const faqQuery = defineQuery(`{
  "intro": *[_id == "siteSettings"][0].faqIntro,
  "sections": *[_type == "faqSection" && defined(slug.current)] | order(orderRank asc, title asc) [0...50] {
    "id": coalesce(slug.current, ""),
    "title": coalesce(title, "")
  },
  "entries": *[_type == "faqEntry"] | order(orderRank asc, question asc) [0...200] {
    _id,
    "question": coalesce(question, ""),
    "topic": coalesce(topic, ""),
    answer[] { ${richTextFragment} }
  }
}`)
