import { readFileSync } from 'node:fs'
import { mail, site } from './addresses.ts'
import { zip } from './zip.ts'

const images = ['fortress-cover.jpg', 'fortress-banner.jpg', 'fist-cover.jpg', 'home-banner.jpg']

const factSheet = `CANDLECAST: PRESS KIT

What it is
  Narrated audio adventures for one listener: fantasy, horror and science fiction.
  Played in a free app on iOS and Android. You listen, you choose, you roll.

The release
  Lone Wolf: The Fortress of Death, released 28 March 2025.
  Android release: 19:00 CET on 28 March.
  Price in the web shop: 250 SEK.

Licensed game lines
  Call of Cthulhu, Lone Wolf, F.I.S.T., Dracula: Curse of the Vampire.
Original game
  Mace & Magic.

Images in this kit
${images.map((image) => `  ${image}`).join('\n')}
  Free to print beside an article about the games. Credit: Candlecast.

Contact
  ${mail.general}
  ${site}/press
`

/** The press kit that the news of 27 March 2025 offers: a fact sheet and images. Throws when an image is missing. */
export function buildPressKit(): Buffer {
  const folder = new URL('./images/', import.meta.url)
  return zip([
    { name: 'candlecast-press-kit/fact-sheet.txt', data: Buffer.from(factSheet) },
    ...images.map((image) => ({
      name: `candlecast-press-kit/${image}`,
      data: readFileSync(new URL(image, folder)),
    })),
  ])
}
