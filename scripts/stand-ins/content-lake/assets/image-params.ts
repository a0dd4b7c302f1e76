import * as v from 'valibot'
import { gatewayError, notSupported } from '../errors.ts'

/** Larger results are rejected, so that one request can't use up the memory. */
const MAX_SIDE_PX = 8_192

const side = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(MAX_SIDE_PX))
const rect = v.pipe(
  v.string(),
  v.regex(/^\d+,\d+,\d+,\d+$/, 'Expected four whole numbers: left,top,width,height'),
  v.transform((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  }),
  v.check(({ width, height }) => width > 0 && height > 0, 'The rectangle is empty'),
)

/**
 * The parameters that the site and the Studio send (sanity.io/docs/image-urls); sizes in pixels. Others are refused,
 * because ignoring one would give a wrong image.
 */
const imageParams = v.strictObject({
  rect: v.optional(rect),
  w: v.optional(side),
  h: v.optional(side),
  fit: v.optional(v.picklist(['clip', 'crop', 'max']), 'clip'),
  dpr: v.optional(v.pipe(v.string(), v.transform(Number), v.minValue(1), v.maxValue(5)), '1'),
  q: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(100)), '75'),
  auto: v.optional(v.literal('format')),
  fm: v.optional(v.picklist(['jpg', 'png', 'webp'])),
  dl: v.optional(v.string()),
})

export type ImageParams = v.InferOutput<typeof imageParams>

/** @throws LakeError 400 that names the parameter */
export function parseImageParams(search: Record<string, string>): ImageParams {
  const parsed = v.safeParse(imageParams, search)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const name = v.getDotPath(issue) ?? ''
  if (issue.type === 'strict_object')
    throw notSupported(`the image parameter "${name}"`, 'Leave it out of the image URL.')
  throw gatewayError(400, 'Bad Request', `Invalid image parameter "${name}": ${issue.message}`)
}

/** Whether the original is requested, independent of the formats that the browser accepts. */
export function asksForOriginal(search: Record<string, string>): boolean {
  return Object.keys(search).every((name) => name === 'dl')
}
