import * as v from 'valibot'
import { gatewayError, notSupported } from '../errors.ts'

/** Larger results are rejected, so that one request can't use up the memory. */
const MAX_SIDE_PX = 8_192

/** Parameters that are not implemented here. They are rejected, because ignoring one would give a wrong image. */
const UNSUPPORTED = [
  'blur',
  'sharp',
  'invert',
  'flip',
  'or',
  'sat',
  'con',
  'pad',
  'frame',
  'min-w',
  'min-h',
  'border',
]

const side = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(MAX_SIDE_PX))
const fraction = v.pipe(v.string(), v.transform(Number), v.minValue(0), v.maxValue(1))
const rect = v.pipe(
  v.string(),
  v.regex(/^\d+,\d+,\d+,\d+$/, 'Expected four whole numbers: left,top,width,height'),
  v.transform((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  }),
  v.check(({ width, height }) => width > 0 && height > 0, 'The rectangle is empty'),
)

/** Semantics: sanity.io/docs/image-urls, whose `fit` modes are imgix's. Sizes in pixels. */
const imageParams = v.object({
  rect: v.optional(rect),
  w: v.optional(side),
  h: v.optional(side),
  'max-w': v.optional(side),
  'max-h': v.optional(side),
  fit: v.optional(v.picklist(['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale']), 'clip'),
  crop: v.optional(
    v.picklist([
      'center',
      'top',
      'bottom',
      'left',
      'right',
      'top,left',
      'top,right',
      'bottom,left',
      'bottom,right',
      'entropy',
      'focalpoint',
    ]),
    'center',
  ),
  'fp-x': v.optional(fraction, '0.5'),
  'fp-y': v.optional(fraction, '0.5'),
  dpr: v.optional(v.pipe(v.string(), v.transform(Number), v.minValue(1), v.maxValue(5)), '1'),
  q: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(100)), '75'),
  auto: v.optional(v.literal('format')),
  fm: v.optional(v.picklist(['jpg', 'pjpg', 'png', 'webp', 'json'])),
  bg: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Expected a hex colour')),
  ),
  dl: v.optional(v.string()),
})

export type ImageParams = v.InferOutput<typeof imageParams>

/** @throws LakeError 400 that names the parameter */
export function parseImageParams(search: Record<string, string>): ImageParams {
  const unsupported = UNSUPPORTED.find((name) => name in search)
  if (unsupported)
    throw notSupported(`the image parameter "${unsupported}"`, 'Leave it out of the image URL.')
  const parsed = v.safeParse(imageParams, search)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw gatewayError(400, 'Bad Request', `Invalid image parameter "${v.getDotPath(issue)}": ${issue.message}`)
}

/** Whether the original is requested, independent of the formats that the browser accepts. */
export function asksForOriginal(search: Record<string, string>): boolean {
  return Object.keys(search).every((name) => name === 'dl')
}
