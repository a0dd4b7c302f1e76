/**
 * Documents in the order that editors give them on a page: first those that the page lists, then the others, oldest first, so
 * that a document is shown once it is published. Queries filter and slice the whole.
 */

const products = /* groq */ `*[_id == "shopPage"][0].products`

/** All products. */
export const productsInOrder = /* groq */ `(coalesce((${products}[]->)[_type == "product"], [])
  + (*[_type == "product" && !(_id in coalesce(${products}[]._ref, []))] | order(_createdAt asc, title asc)))`

const games = /* groq */ `*[_id == "gamesPage"][0].games`

/** All games. */
export const gamesInOrder = /* groq */ `(coalesce((${games}[]->)[_type == "game"], [])
  + (*[_type == "game" && !(_id in coalesce(${games}[]._ref, []))] | order(_createdAt asc, title asc)))`

const sections = /* groq */ `*[_id == "faqPage"][0].sections`

/** All sections of the FAQ. */
export const sectionsInOrder = /* groq */ `(coalesce((${sections}[]->)[_type == "faqSection"], [])
  + (*[_type == "faqSection" && !(_id in coalesce(${sections}[]._ref, []))] | order(_createdAt asc, title asc)))`

/** The questions of the surrounding section. Which section a question is in, the question says. */
export const questionsInOrder = /* groq */ `(coalesce((entries[]->)[_type == "faqEntry" && topic == ^.slug.current], [])
  + (*[_type == "faqEntry" && topic == ^.slug.current && !(_id in coalesce(^.entries[]._ref, []))]
    | order(_createdAt asc, question asc)))`
