import type { ImageParams } from './image-params.ts'

export type Size = {
  readonly width: number
  readonly height: number
}

export type Region = Size & {
  readonly left: number
  readonly top: number
}

/** The target size in pixels, and how the image fills it. */
export type Resize = {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly fit: 'inside' | 'cover' | 'contain' | 'fill'
  readonly enlarge: boolean
}

/** The requested size times the pixel ratio, in sharp's terms; undefined without a requested size. */
export function resizeFor(params: ImageParams, source: Size): Resize | undefined {
  const box = requestedBox(params)
  if (!box.width && !box.height) return undefined
  switch (params.fit) {
    case 'clip':
      return { ...box, fit: 'inside', enlarge: true }
    case 'max':
      return { ...box, fit: 'inside', enlarge: false }
    case 'scale':
      return { ...box, fit: 'fill', enlarge: true }
    case 'crop':
      return { ...box, fit: 'cover', enlarge: true }
    case 'min':
      return { ...withinSource(box, source), fit: 'cover', enlarge: false }
    case 'fill':
    case 'fillmax':
      return { ...box, fit: 'contain', enlarge: params.fit === 'fill' }
  }
}

type Box = Pick<Resize, 'width' | 'height'>

function requestedBox(params: ImageParams): Box {
  const scaled = (side: number | undefined, limit: number | undefined) => {
    const wanted = side === undefined ? limit : Math.min(side, limit ?? side)
    return wanted === undefined ? undefined : Math.round(wanted * params.dpr)
  }
  return { width: scaled(params.w, params['max-w']), height: scaled(params.h, params['max-h']) }
}

/** `fit=min` keeps the aspect ratio, but shrinks the target to what the source can fill without enlarging. */
function withinSource({ width, height }: Box, source: Size): Box {
  const factor = Math.min(
    1,
    source.width / (width ?? source.width),
    source.height / (height ?? source.height),
  )
  const shrunk = (side: number | undefined) =>
    side === undefined ? undefined : Math.max(1, Math.round(side * factor))
  return { width: shrunk(width), height: shrunk(height) }
}

/** The part of the source that a crop around a focal point (fractions of the source) keeps. */
export function focalRegion(source: Size, box: Size, focus: { x: number; y: number }): Region {
  const scale = Math.min(source.width / box.width, source.height / box.height)
  const width = Math.max(1, Math.min(source.width, Math.round(box.width * scale)))
  const height = Math.max(1, Math.min(source.height, Math.round(box.height * scale)))
  const within = (centre: number, length: number, limit: number) =>
    Math.round(Math.min(Math.max(centre - length / 2, 0), limit - length))
  return {
    left: within(focus.x * source.width, width, source.width),
    top: within(focus.y * source.height, height, source.height),
    width,
    height,
  }
}
