import { createIfNotExists, defineMigration } from 'sanity/migrate'

const adventures = [
  ['fod', 'Lone Wolf: The Fortress of Death'],
  ['fist', 'F.I.S.T.'],
  ['fod-expansions', 'The Fortress of Death: expansions of 12 months'],
  ['fod-artbook', 'The Fortress of Death: art book'],
  ['fist-pre-order', 'F.I.S.T., as an old pre-order'],
  ['fod-kickstarter', 'The Fortress of Death and its art book, as backers have them'],
]

const sections = [
  ['playing', 'Playing', '0|100000:'],
  ['buying', 'Buying', '0|100008:'],
  ['account', 'Account', '0|10000g:'],
]

const slug = (current = '') => ({ _type: 'slug', current })

/**
 * Adds the documents of what was a list in code: the six adventures of the specification and the three sections of the FAQ.
 * Products and questions name them by the ids that they have already. What exists stays as it is.
 */
export default defineMigration({
  title: 'Adventures and sections of the FAQ as documents',
  // A type of which every dataset has one document: the migration reads it and changes only what it adds.
  documentTypes: ['siteSettings'],
  async *migrate() {
    for (const [id, title] of adventures)
      yield createIfNotExists({ _id: `adventure-${id}`, _type: 'adventure', title, slug: slug(id) })
    for (const [id, title, orderRank] of sections)
      yield createIfNotExists({
        _id: `faqSection-${id}`,
        _type: 'faqSection',
        title,
        slug: slug(id),
        orderRank,
      })
  },
})
