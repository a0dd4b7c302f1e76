import { type ConditionalProperty, defineField, type Rule } from 'sanity'
import { fileKinds } from './file-kinds.ts'

/** The smallest width (pixels) that is sharp in a place, and the shape to which the site cuts pictures there, if any. */
type Place = { readonly ratio?: readonly [width: number, height: number]; readonly minWidth: number }

/** Where the site shows pictures. */
export const places = {
  cover: { ratio: [3, 4], minWidth: 720 },
  banner: { ratio: [16, 9], minWidth: 1920 },
  wide: { ratio: [16, 9], minWidth: 1280 },
  square: { ratio: [1, 1], minWidth: 512 },
  share: { ratio: [1200, 630], minWidth: 1200 },
  text: { minWidth: 960 },
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places

export const isPlace = (name: unknown): name is PlaceName => typeof name === 'string' && name in places

/** Shares of the picture that are cut off at each side, from 0 to 1. */
export type Crop = { left: number; right: number; top: number; bottom: number }

export type Picture = {
  alt?: unknown
  asset?: { _ref?: string } | undefined
  crop?: Partial<Crop> | undefined
  hotspot?: { x?: number; y?: number } | undefined
}

/** The part of a picture that may be cut off without a warning. */
const TOLERANCE = 0.03

/** Pixels. A picture with a shorter side is a line or a dot. */
const LEAST_SIDE = 40

/**
 * The smallest part of the sharp width in a place of a fixed shape. A narrower picture is blurred even on the smallest screen.
 * Pictures in texts are never enlarged.
 */
const LEAST_SHARE = 1 / 3

/** The largest ratio of the longer to the shorter side. In a text, the site would show a flatter picture as a line. */
const FLATTEST = 10

/** Ids of pictures end with their size: `image-<sha1>-1200x1600-jpg`. */
function sizeOf(ref: string | undefined) {
  const [, width, height, ending] = /-(\d+)x(\d+)-([a-z\d]+)$/.exec(ref ?? '') ?? []
  return width && height
    ? { width: Number(width), height: Number(height), isVector: ending === 'svg' }
    : undefined
}

const isCropped = ({ crop }: Picture) => [crop?.left, crop?.right, crop?.top, crop?.bottom].some(Boolean)

/** The shape of a place in words; undefined when a picture keeps its own. */
export function shapeOf(placeName: PlaceName): string | undefined {
  const { ratio }: Place = places[placeName]
  return ratio?.join(ratio[0] > 100 ? ' × ' : ':')
}

function measure({ asset, crop }: Picture, { ratio: shape }: Place) {
  const whole = sizeOf(asset?._ref)
  if (!whole) return undefined
  // The content service never crops a vector picture.
  const { left = 0, right = 0, top = 0, bottom = 0 } = (!whole.isVector && crop) || {}
  const width = Math.max(1, whole.width * (1 - left - right))
  const height = Math.max(1, whole.height * (1 - top - bottom))
  const ratio = width / height
  const wanted = shape ? shape[0] / shape[1] : ratio
  return {
    whole,
    width: Math.round(width),
    height: Math.round(height),
    wanted,
    /** The part that the site cuts off, from 0 to 1. */
    cut: 1 - Math.min(ratio / wanted, wanted / ratio),
    /** The width of the part that the site shows. */
    shownWidth: Math.round(Math.min(width, height * wanted)),
    shownHeight: Math.round(Math.min(height, width / wanted)),
  }
}

/** Why a picture can’t be shown in its place, as a message for editors; undefined when it can. */
export function unusablePicture(picture: Picture | undefined, placeName: PlaceName): string | undefined {
  const measured = picture && measure(picture, places[placeName])
  if (!measured || measured.whole.isVector) return undefined
  const { shownWidth, shownHeight } = measured
  const [short, long] = [shownWidth, shownHeight].toSorted((a, b) => a - b)
  if (short === undefined || long === undefined) return undefined
  const { ratio, minWidth }: Place = places[placeName]
  if (short >= LEAST_SIDE && long <= FLATTEST * short) {
    if (!ratio || shownWidth >= LEAST_SHARE * minWidth) return undefined
    const least = `${minWidth} × ${Math.round((minWidth * ratio[1]) / ratio[0])}`
    return `Too small: ${shownWidth} × ${shownHeight} pixels of it would be shown, blurred on every screen. Choose a picture of ${least} pixels${isCropped(picture) ? ', or crop less of it' : ''}.`
  }
  const left = `only ${shownWidth} × ${shownHeight} pixels of it would be shown`
  return `Unusable here: ${left}. ${isCropped(picture) ? 'Crop less of it, or choose' : 'Choose'} another picture.`
}

/** Messages for editors about the size or shape of a picture in its place. */
export function pictureFaults(picture: Picture | undefined, placeName: PlaceName): string[] {
  const place: Place = places[placeName]
  const measured = picture && measure(picture, place)
  if (!measured) return []
  const unusable = unusablePicture(picture, placeName)
  if (unusable) return [unusable]
  const { whole, width, height, cut, shownWidth } = measured
  const size = `${width} × ${height} pixels`
  const isSmall = !whole.isVector && shownWidth < place.minWidth
  const isOtherShape = cut > TOLERANCE
  const least = `${place.minWidth} × ${Math.round(place.minWidth / measured.wanted)}`
  return [
    ...(whole.isVector && isCropped(picture)
      ? ['A vector picture (SVG) is shown whole: undo its crop, or upload it as a PNG.']
      : []),
    ...(isSmall ? [`Too small: ${size}. Its place needs ${least}, or it is blurred.`] : []),
    ...(isOtherShape
      ? [
          `Of another shape: ${size}. Its place is ${shapeOf(placeName)}, so ${Math.round(cut * 100)} % of it is cut off.`,
        ]
      : []),
  ]
}

/**
 * The crop that gives a picture the shape of its place: as much of the present crop as fits, around the point that must
 * stay visible. Undefined when the shape is right already.
 */
export function cropFor(picture: Picture | undefined, placeName: PlaceName): Crop | undefined {
  const measured = picture && measure(picture, places[placeName])
  if (!measured || measured.whole.isVector || measured.cut <= TOLERANCE) return undefined
  const { whole, width, height, wanted } = measured
  const { left = 0, right = 0, top = 0, bottom = 0 } = picture.crop ?? {}
  const { x = 0.5, y = 0.5 } = picture.hotspot ?? {}
  const kept = {
    width: Math.min(width, height * wanted) / whole.width,
    height: Math.min(height, width / wanted) / whole.height,
  }
  const within = (start: number, low: number, high: number) => Math.min(Math.max(start, low), high)
  const newLeft = within(x - kept.width / 2, left, 1 - right - kept.width)
  const newTop = within(y - kept.height / 2, top, 1 - bottom - kept.height)
  return {
    left: newLeft,
    right: Math.max(0, 1 - newLeft - kept.width),
    top: newTop,
    bottom: Math.max(0, 1 - newTop - kept.height),
  }
}

/** The options of all pictures. A place adds its shape to the dialog in which editors crop. */
const pictureOptions = (place: PlaceName) => {
  const { ratio }: Place = places[place]
  const previews = ratio && [{ title: 'In its place', aspectRatio: ratio[0] / ratio[1] }]
  return { accept: fileKinds.picture.accept, hotspot: previews ? { previews } : true, place }
}

/** Requires the picture itself, because its alternative text alone is a value too. */
const askForPicture = (rule: Rule, message: string) => [
  rule.required().error(message),
  rule.custom<Picture | undefined>((picture) => Boolean(picture?.asset) || !picture?.alt || message),
]

type Options = {
  name: string
  title: string
  description?: string
  place: PlaceName
  /** The message for a missing picture. Without it the picture is optional. */
  missing?: string
  hidden?: ConditionalProperty
}

/** A picture, with a warning if it doesn’t suit its place, and an error if it can’t be shown there. */
export const pictureField = ({ name, title, description, place, missing, hidden }: Options) =>
  defineField({
    name,
    type: 'imageWithAlt',
    title,
    ...(description && { description }),
    ...(hidden && { hidden }),
    options: pictureOptions(place),
    validation: (rule) => [
      ...(missing ? askForPicture(rule, missing) : [rule.optional()]),
      rule.custom<Picture | undefined>((picture) => unusablePicture(picture, place) ?? true),
      rule
        .custom<Picture | undefined>(
          (picture) =>
            unusablePicture(picture, place) !== undefined || pictureFaults(picture, place).join(' ') || true,
        )
        .warning(),
    ],
  })
