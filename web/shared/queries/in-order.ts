/**
 * Documents in the order that editors give them on a page: first those that the page lists, then the others, oldest first, so
 * that a document is shown once it is published. Queries filter and slice the whole.
 * The list is read once, outside the filter of the others, which refers to it by `^`: a query inside a filter would run once for
 * each document.
 */
/** All products. */
export const productsInOrder = /* groq */ `({ "listed": *[_id == "shopPage"][0].products } {
  "all": coalesce((listed[]->)[_type == "product"], [])
    + (*[_type == "product" && !(_id in coalesce(^.listed[]._ref, []))] | order(_createdAt asc, title asc))
}.all)`

/** All games. */
export const gamesInOrder = /* groq */ `({ "listed": *[_id == "gamesPage"][0].games } {
  "all": coalesce((listed[]->)[_type == "game"], [])
    + (*[_type == "game" && !(_id in coalesce(^.listed[]._ref, []))] | order(_createdAt asc, title asc))
}.all)`

/** All sections of the FAQ. */
export const sectionsInOrder = /* groq */ `({ "listed": *[_id == "faqPage"][0].sections } {
  "all": coalesce((listed[]->)[_type == "faqSection"], [])
    + (*[_type == "faqSection" && !(_id in coalesce(^.listed[]._ref, []))] | order(_createdAt asc, title asc))
}.all)`

/** The questions of the surrounding section. Which section a question is in, the question says. */
export const questionsInOrder = /* groq */ `(coalesce((entries[]->)[_type == "faqEntry" && topic == ^.slug.current], [])
  + (*[_type == "faqEntry" && topic == ^.slug.current && !(_id in coalesce(^.entries[]._ref, []))]
    | order(_createdAt asc, question asc)))`
