import type { InferOutput } from 'valibot'
import { type Image, imageSources } from '#shared/image-sources.ts'
import { gamePath, productPath } from '#shared/paths.ts'
import type { trackSchema } from './track-schema.ts'

export type Track = InferOutput<typeof trackSchema> & {
  /** A scene of an opening. The stage shows it in place of the bar, and stores the place of the visitor. */
  isScene?: true
}

export type Chapter = Track['chapters'][number]

/** Sorts stored chapters, and drops incomplete ones. */
const playableChapters = (chapters: readonly Chapter[], durationSeconds: number): Chapter[] =>
  chapters
    .filter(({ title, startSeconds }) => title && startSeconds >= 0 && startSeconds < durationSeconds)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)

/** @param position seconds @returns undefined before the first chapter */
export const chapterAt = ({ chapters }: Track, position: number): Chapter | undefined =>
  chapters.findLast(({ startSeconds }) => startSeconds <= position)

/** Large, for lock screens. */
export function artworkOf(image: Image | null): Track['artwork'] {
  const sources = imageSources(image, [512], [1, 1])
  return sources && { src: sources.src, size: sources.width }
}

type Sample = {
  /** Missing for the first sample of a game. */
  _key?: string
  title: string
  durationSeconds: number
  file: { url: string | null } | null
  chapters?: Chapter[]
  transcript?: string
}
type Owner = { _id: string; title: string; square: Image | null; voice?: string | null }

export type GameWithSamples = Owner & { slug: string; sample: Sample | null; moreSamples?: Sample[] }
export type ProductWithSamples = Owner & {
  id: string
  samples: Sample[]
  sampleGame: GameWithSamples | null
}

/** The samples that have a file. */
const playable = (
  { _id, title: game, square, voice = null }: Owner,
  path: string,
  samples: readonly Sample[],
) =>
  samples.flatMap(({ _key: key = '', title, durationSeconds, file, chapters = [], transcript = '' }) => {
    if (!file?.url) return []
    const track: Track = {
      id: key ? `${_id}/${key}` : _id,
      key,
      title,
      game,
      path,
      url: file.url,
      durationSeconds,
      artwork: artworkOf(square),
      chapters: playableChapters(chapters, durationSeconds),
      transcript,
      voice,
    }
    return [track]
  })

export type Samples = readonly [Track, ...Track[]]

export const samplesIn = ([first, ...more]: readonly Track[]): Samples | null =>
  first ? [first, ...more] : null

export function tracksOf(game: GameWithSamples, path = gamePath(game.slug)): Track[] {
  const { sample, moreSamples = [] } = game
  return playable(game, path, sample ? [sample, ...moreSamples] : moreSamples)
}

/** The samples of a product, or else those of its game, with ids of the product: the cards of two of them play apart. */
export function tracksOfProduct(product: ProductWithSamples): Track[] {
  const own = playable(product, productPath(product.id), product.samples)
  if (own.length > 0 || !product.sampleGame) return own
  return tracksOf(product.sampleGame).map((track) => ({ ...track, id: `${product._id}/${track.id}` }))
}
