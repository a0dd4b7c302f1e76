import { type FileKindName, fileKinds } from '../../schemas/fields/file-kinds.ts'
import { LANGUAGE } from '../../web/shared/shop.ts'
import { coloursOfJpg, type FileFormat, formatOf, HEAD_BYTES, isAnimated } from './file-formats.ts'

/** What an editor chose: its name, its size in bytes, and its first bytes. */
export type ChosenFile = { readonly name: string; readonly size: number; readonly head: Uint8Array }

/** Longer names make addresses that servers refuse: a letter takes up to twelve characters there. */
const MAX_NAME = 80

const endingOf = (name: string) => /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** A name of at most 80 letters, with its ending. Emoji stay whole. */
export function shortName(name: string): string {
  const letters = [...new Intl.Segmenter('en').segment(name)].map(({ segment }) => segment)
  if (letters.length <= MAX_NAME) return name
  const ending = endingOf(name)
  const kept = letters.slice(0, MAX_NAME - ending.length - 2).join('')
  return ending ? `${kept}….${ending}` : `${kept}…`
}

const sizes = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 })
const megabytes = (bytes: number) => `${sizes.format(bytes / 1_000_000)} MB`

const withArticle = (title: string) => (/^(?:[AO]|SVG|M)/.test(title) ? `an ${title}` : `a ${title}`)

/** What is wrong with a picture of a format that the site shows. */
function pictureFault(name: string, format: FileFormat, head: Uint8Array): string | undefined {
  if (format.title === 'JPG') {
    const colours = coloursOfJpg(head)
    if (colours === undefined)
      return `${name} is damaged: it has no picture in it. Export or download it again.`
    if (colours === 4)
      return `${name} has the colours of print (CMYK), which screens show wrong. Save it with those of screens (RGB).`
  }
  return isAnimated(format, head)
    ? `${name} is animated. Use a picture that stands still, or add a video instead.`
    : undefined
}

/** Why a field doesn’t take a file, as a message for editors; undefined when it does. */
export function fileFault({ name: fullName, size, head }: ChosenFile, kindName: FileKindName) {
  const { names, noun, maxBytes } = fileKinds[kindName]
  const name = shortName(fullName)
  if (size === 0) return `${name} is empty: it has 0 bytes. Export or download it again.`
  const format = formatOf(head)
  const use = `Use ${names}.`
  if (!format) return `${name} is no ${noun}. ${use}`
  const ending = endingOf(fullName)
  const isListed =
    names.split(/, | or /).includes(format.title) ||
    // Some programs write M4A files that say they are MP4.
    (format.title === 'MP4' && ending === 'm4a') ||
    (format.title === 'ZIP' && ending === 'epub' && names.includes('EPUB'))
  if (!isListed) {
    if (format.family !== kindName) return `${name} is no ${noun}. ${use}`
    const isRenamed = ending !== '' && !format.endings.some((own) => own === ending)
    return `${name} is ${withArticle(format.title)}${isRenamed ? ', although its name says otherwise' : ''}. ${use}`
  }
  if (size > maxBytes)
    return `${name} has ${megabytes(size)}. The most is ${megabytes(maxBytes)}: save it smaller.`
  return kindName === 'picture' ? pictureFault(name, format, head) : undefined
}

/** Of the formats that fields take, as browsers say them of files with the right endings. */
const mimeTypes: Readonly<Record<string, string>> = {
  JPG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
  MP3: 'audio/mpeg',
  M4A: 'audio/mp4',
  MP4: 'video/mp4',
  PDF: 'application/pdf',
  ZIP: 'application/zip',
}

/**
 * The same file by the name and the type that its bytes have: phones call a JPG `IMG_4711.HEIC`, and some programs leave the
 * ending out. Sanity looks at the name and the type alone. A file of another format stays as it is.
 */
export async function namedByBytes(file: File): Promise<File> {
  const format = formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  const type = mimeTypes[format?.title ?? '']
  if (!format || !type) return file
  const ending = endingOf(file.name)
  if (format.endings.some((own) => own === ending)) return new File([file], file.name, { type })
  const name = ending ? file.name.slice(0, -ending.length - 1) : file.name
  return new File([file], `${name}.${format.endings[0]}`, { type })
}

/** Reads the beginning of a file, and says why a field doesn’t take it. */
export async function checkFile(file: File, kindName: FileKindName): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return fileFault({ name: file.name, size: file.size, head }, kindName)
}
