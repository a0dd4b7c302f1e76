/** A picture as it stands in a JPEG file, and where it goes. Places and sizes are in points from the lower left. */
export type Placed = {
  readonly jpeg: Buffer
  readonly pixels: { readonly width: number; readonly height: number }
  readonly at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

export type Line = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly italic?: boolean
}

export type PdfPage = { readonly picture?: Placed; readonly lines: readonly Line[] }

export type PdfBook = {
  readonly title: string
  readonly author: string
  readonly size: { readonly width: number; readonly height: number }
  /** Colours of paper and text as `#rrggbb`. */
  readonly paper: string
  readonly ink: string
  readonly pages: readonly PdfPage[]
}

/** Windows code page 1252, which the standard fonts are asked to use, where it differs from Latin 1. */
const typographic: Readonly<Record<string, number>> = {
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
}

/** @throws Error that names the character which the standard fonts don't have */
function literal(text: string): Buffer {
  const bytes = Array.from(text, (character) => {
    const code = typographic[character] ?? character.codePointAt(0) ?? 0
    if (code > 0xff) throw new Error(`A standard PDF font has no “${character}” (in “${text}”).`)
    return '()\\'.includes(character) ? [0x5c, code] : [code]
  })
  return Buffer.from([0x28, ...bytes.flat(), 0x29])
}

/** A colour as the three numbers from 0 to 1 that the operator rg takes. */
function fillColour(colour: string): string {
  const channel = (at: number) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)
  return `${channel(1)} ${channel(3)} ${channel(5)} rg`
}

const join = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

const stream = (entries: string, data: Buffer) =>
  join(`<< ${entries} /Length ${data.length} >>\nstream\n`, data, '\nendstream')

function drawing({ size, paper, ink }: PdfBook, { picture, lines }: PdfPage): Buffer {
  const place = picture?.at
  return join(
    `${fillColour(paper)} 0 0 ${size.width} ${size.height} re f\n`,
    place ? `q ${place.width} 0 0 ${place.height} ${place.x} ${place.y} cm /Picture Do Q\n` : '',
    `${fillColour(ink)}\n`,
    ...lines.flatMap((line) => [
      `BT /${line.italic ? 'Italic' : 'Roman'} ${line.size} Tf ${line.x} ${line.y} Td `,
      literal(line.text),
      ' Tj ET\n',
    ]),
  )
}

function imageObject({ jpeg, pixels }: Placed): Buffer {
  const form = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode'
  return stream(
    `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} ${form}`,
    jpeg,
  )
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** Catalogue, page tree, information and two fonts stand before the pages; each page has three numbers. */
const FIRST_PAGE = 6
const pageNumber = (index: number) => FIRST_PAGE + index * 3

function pageObjects(book: PdfBook, page: PdfPage, index: number): (string | Buffer)[] {
  const number = pageNumber(index)
  const fonts = '/Font << /Roman 4 0 R /Italic 5 0 R >>'
  const picture = page.picture ? ` /XObject << /Picture ${number + 2} 0 R >>` : ''
  const box = `/MediaBox [0 0 ${book.size.width} ${book.size.height}]`
  return [
    `<< /Type /Page /Parent 2 0 R ${box} /Contents ${number + 1} 0 R /Resources << ${fonts}${picture} >> >>`,
    stream('', drawing(book, page)),
    page.picture ? imageObject(page.picture) : 'null',
  ]
}

/** Cross-reference table and trailer: ISO 32000-1, sections 7.5.4 and 7.5.5. */
function ending(offsets: readonly number[], start: number): string {
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = offsets.length + 1
  return `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

/**
 * A PDF of pictures and single lines of text, in fonts that every reader has. Without dates or ids: the same book
 * gives the same bytes on every machine, so that a test can tell whether a committed one is current.
 * @throws Error that names a character which the fonts don't have
 */
export function pdf(book: PdfBook): Buffer {
  const kids = book.pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  const catalogue =
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>'
  const objects = [
    catalogue,
    `<< /Type /Pages /Kids [${kids}] /Count ${book.pages.length} >>`,
    join('<< /Title ', literal(book.title), ' /Author ', literal(book.author), ' >>'),
    font('Times-Roman'),
    font('Times-Italic'),
    ...book.pages.flatMap((page, index) => pageObjects(book, page, index)),
  ]
  // Bytes above 127 in the second line tell programs that move files that this one is binary.
  const parts = [join('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = join(`${index + 1} 0 obj\n`, object, '\nendobj\n')
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  return join(...parts, ending(offsets, length))
}
