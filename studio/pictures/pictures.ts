import * as v from 'valibot'

/** Newest first. More would make the dialog slow; editors find older pictures where they are used. */
export const picturesQuery = `*[_type == "sanity.imageAsset"] | order(_createdAt desc) [0...1000] {
  _id,
  url,
  "name": coalesce(originalFilename, "without a name"),
  "users": array::unique(*[references(^._id)] { "title": coalesce(title, question, siteName, "untitled") }.title)
}`

export const picturesSchema = v.array(
  v.object({ _id: v.string(), url: v.string(), name: v.string(), users: v.array(v.string()) }),
)

/** An uploaded picture: the name of its file, and the titles of the documents that use it. */
export type Picture = v.InferOutput<typeof picturesSchema>[number]

/** The pictures that have each of the words in their name or in the title of a document that uses them. */
export function findPictures(pictures: readonly Picture[], search: string): readonly Picture[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pictures.filter(({ name, users }) => {
    const text = [name, ...users].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const SHOWN_USERS = 3

/** Where a picture is used, in a few words. */
export function usersText({ users }: Picture): string {
  if (users.length === 0) return 'Not used'
  const rest = users.length - SHOWN_USERS
  return `Used in ${users.slice(0, SHOWN_USERS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
