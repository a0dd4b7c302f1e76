import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { type Line, type PdfPage, type Placed, pdf } from './pdf.ts'

/** Points; 3:4 like the covers. */
const page = { width: 600, height: 800 }
const margin = 40

type Plate = { file: string; title: string; caption: readonly string[] }

const plates: readonly Plate[] = [
  {
    file: 'fortress-cover.jpg',
    title: 'I  The one window',
    caption: [
      'Nobody built a road to it. The hill it stands on is a voice, line behind line,',
      'and the quiet between two words is wide enough to walk in.',
    ],
  },
  {
    file: 'fortress-share.jpg',
    title: 'II  The valley',
    caption: [
      'Step back, and the ground swells where somebody speaks up.',
      'The horses stop here. You do not.',
    ],
  },
  {
    file: 'press-campaign.jpg',
    title: 'III  The lanterns',
    caption: [
      'One light for each of you who came along before there was anything to hear.',
      'The path was not there until you walked on it.',
    ],
  },
  {
    file: 'expansions-cover.jpg',
    title: 'IV  Twelve arches',
    caption: ['You got out. The doors that you left shut are all below the wall,', 'and no two fires alike.'],
  },
]

async function picture(file: string): Promise<Omit<Placed, 'at'>> {
  const jpeg = readFileSync(new URL(`./images/${file}`, import.meta.url))
  const { width, height } = await sharp(jpeg).metadata()
  return { jpeg, pixels: { width, height } }
}

function lines(texts: readonly string[], top: number, size: number, italic = false, x = margin): Line[] {
  return texts.map((text, index) => ({ text, x, y: top - index * size * 1.45, size, italic }))
}

async function titlePage(): Promise<PdfPage> {
  return {
    picture: { ...(await picture('artbook-cover.jpg')), at: { x: 0, y: 0, ...page } },
    lines: [
      ...lines(['The Fortress Of Death'], page.height - 74, 40),
      ...lines(['Artbook'], page.height - 106, 22, true),
    ],
  }
}

/** A tall picture takes the page's height, a wide one its width; the caption stands below either. */
async function platePage({ file, title, caption }: Plate): Promise<PdfPage> {
  const image = await picture(file)
  const foot = 130
  const room = { width: page.width - margin * 2, height: page.height - margin - foot }
  const scale = Math.min(room.width / image.pixels.width, room.height / image.pixels.height)
  const width = Math.round(image.pixels.width * scale)
  const height = Math.round(image.pixels.height * scale)
  const y = page.height - margin - height - Math.round((room.height - height) / 2)
  const at = { x: Math.round((page.width - width) / 2), y, width, height }
  return {
    picture: { ...image, at },
    lines: [...lines([title], y - 34, 20, false, at.x), ...lines(caption, y - 60, 13, true, at.x)],
  }
}

const closing: PdfPage = {
  lines: [
    ...lines(['How these pictures are made'], 470, 20),
    ...lines(
      [
        'None of them was drawn by hand, and none was photographed. Each is a small',
        'program: it knows where the light is, and it lets a voice that nobody recorded',
        'swell and fall until there is a landscape. Fog, stone and lantern come last.',
        'Run it again, and the same night comes out, grain for grain.',
      ],
      436,
      13,
      true,
    ),
    ...lines(
      ['Lone Wolf is used under licence. All rights in Lone Wolf remain with their owners.', 'Candlecast'],
      84,
      10,
    ),
  ],
}

/** What backers of the campaign get beside the game. Throws when an image is missing. */
export async function buildArtbook(): Promise<Buffer> {
  return pdf({
    title: 'The Fortress Of Death Artbook',
    author: 'Candlecast',
    size: page,
    paper: '#071a1f',
    ink: '#efe3c8',
    pages: [await titlePage(), ...(await Promise.all(plates.map(platePage))), closing],
  })
}
