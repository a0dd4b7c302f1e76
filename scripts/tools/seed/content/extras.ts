import { type SeedDocument, slug } from '../document.ts'
import { pictures } from '../pictures.ts'

/** Extras besides the games. Id and title of the art book come from the specification; campaign backers own it. */
export const extras: readonly SeedDocument[] = [
  {
    _id: 'extra-fod-artbook',
    _type: 'extra',
    title: 'The Fortress Of Death Artbook',
    slug: slug('fod-artbook'),
    image: pictures.artbookCover,
    file: { _type: 'file', _sanityAsset: 'file@file://./files/fortress-of-death-artbook.pdf' },
  },
]
