/** Every image of the seed: its size, where the eye goes, and who paints it. */
import type { Print } from './finish.ts'
import type { Picture } from './picture.ts'
import { artbookPrint, paintArtbook } from './scenes/artbook.ts'
import { bundlePrint, paintBundle } from './scenes/bundle.ts'
import { campaignPrint, paintCampaign } from './scenes/campaign.ts'
import { candlesPrint, paintRound, paintShare, paintStudio } from './scenes/candles.ts'
import { cthulhuPrint, paintCthulhu } from './scenes/cthulhu.ts'
import { draculaPrint, paintDracula } from './scenes/dracula.ts'
import { expansionsPrint, paintExpansions } from './scenes/expansions.ts'
import { fistPrint, paintFist } from './scenes/fist.ts'
import { fortressPrint, paintFortress } from './scenes/fortress.ts'
import { homePrint, paintHome } from './scenes/home.ts'
import { macePrint, paintMaceAndMagic } from './scenes/maceAndMagic.ts'

type Paint = (width: number, height: number, focus: number) => Promise<Picture>
/** Pixels, and the place that the eye goes to as a share of the width. */
type Format = { width: number; height: number; focus: number }

const cover: Format = { width: 1200, height: 1600, focus: 0.5 }
const banner: Format = { width: 2400, height: 1350, focus: 0.68 }
/** For the bar of the player, lock screens, the card page and receipts: seen small. */
const square: Format = { width: 800, height: 800, focus: 0.5 }
const news: Format = { width: 1600, height: 900, focus: 0.56 }
const share: Format = { width: 1200, height: 630, focus: 0.525 }

export const commissions: readonly (readonly [file: string, Format, Paint, Print])[] = [
  ['fortress-cover', cover, paintFortress, fortressPrint],
  ['fortress-banner', banner, paintFortress, fortressPrint],
  ['fortress-square', square, paintFortress, fortressPrint],
  ['fortress-share', share, paintFortress, fortressPrint],
  ['fist-cover', cover, paintFist, fistPrint],
  ['fist-banner', banner, paintFist, fistPrint],
  ['fist-square', square, paintFist, fistPrint],
  ['fist-share', share, paintFist, fistPrint],
  ['mace-cover', cover, paintMaceAndMagic, macePrint],
  ['mace-banner', banner, paintMaceAndMagic, macePrint],
  ['mace-square', square, paintMaceAndMagic, macePrint],
  ['mace-share', share, paintMaceAndMagic, macePrint],
  ['dracula-cover', cover, paintDracula, draculaPrint],
  ['dracula-banner', banner, paintDracula, draculaPrint],
  ['dracula-square', square, paintDracula, draculaPrint],
  ['dracula-share', share, paintDracula, draculaPrint],
  ['cthulhu-cover', cover, paintCthulhu, cthulhuPrint],
  ['cthulhu-banner', banner, paintCthulhu, cthulhuPrint],
  ['cthulhu-square', square, paintCthulhu, cthulhuPrint],
  ['cthulhu-share', share, paintCthulhu, cthulhuPrint],
  ['bundle-cover', cover, paintBundle, bundlePrint],
  ['bundle-square', square, paintBundle, bundlePrint],
  ['expansions-cover', cover, paintExpansions, expansionsPrint],
  ['expansions-square', square, paintExpansions, expansionsPrint],
  ['artbook-cover', cover, paintArtbook, artbookPrint],
  ['home-banner', banner, paintHome, homePrint],
  ['press-campaign', news, paintCampaign, campaignPrint],
  ['press-studio', news, paintStudio, candlesPrint],
  ['press-round', news, paintRound, candlesPrint],
  ['share', share, paintShare, candlesPrint],
]
