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
  title: string
  durationSeconds: number
  file: { url: string | null } | null
  chapters?: Chapter[]
  transcript?: string
}
type KeyedSample = Sample & { _key: string }
type Owner = { _id: string; title: string; square: Image | null; voice?: string | null }

export type GameWithSamples = Owner & { slug: string; sample: Sample | null; moreSamples?: KeyedSample[] }
export type ProductWithSamples = Owner & {
  id: string
  samples: KeyedSample[]
  sampleGame: GameWithSamples | null
}

function trackOf(
  { _id, title, square, voice = null }: Owner,
  path: string,
  sample: Sample,
  key: string,
): Track | null {
  const url = sample.file?.url
  if (!url) return null
  return {
    id: key ? `${_id}/${key}` : _id,
    key,
    title: sample.title,
    game: title,
    path,
    url,
    durationSeconds: sample.durationSeconds,
    artwork: artworkOf(square),
    chapters: playableChapters(sample.chapters ?? [], sample.durationSeconds),
    transcript: sample.transcript ?? '',
    voice,
  }
}

const isTrack = (track: Track | null): track is Track => track !== null

export type Samples = readonly [Track, ...Track[]]

export const samplesIn = ([first, ...more]: readonly Track[]): Samples | null =>
  first ? [first, ...more] : null

export function tracksOf(game: GameWithSamples, path = gamePath(game.slug)): Track[] {
  const { sample, moreSamples = [] } = game
  return [
    sample && trackOf(game, path, sample, ''),
    ...moreSamples.map((more) => trackOf(game, path, more, more._key)),
  ].filter(isTrack)
}

/** The samples of a product, or else those of its game, with ids of the product: the cards of two of them play apart. */
export function tracksOfProduct(product: ProductWithSamples): Track[] {
  const own = product.samples.map((sample) => trackOf(product, productPath(product.id), sample, sample._key))
  const playable = own.filter(isTrack)
  if (playable.length > 0 || !product.sampleGame) return playable
  return tracksOf(product.sampleGame).map((track) => ({ ...track, id: `${product._id}/${track.id}` }))
}
