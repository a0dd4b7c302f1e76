import { defineQuery } from 'groq'
import { richTextFragment } from './fragments.ts'

export const faqQuery = defineQuery(`
  *[_type == "faqEntry"] | order(orderRank asc, question asc) [0...200] {
    _id,
    "question": coalesce(question, ""),
    "topic": coalesce(topic, "playing"),
    answer[] { ${richTextFragment} }
  }
`)
