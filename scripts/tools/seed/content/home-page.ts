import { keyed, reference, type SeedDocument, seo } from '../document.ts'
import { pictures } from '../pictures.ts'
import { paragraph, richText } from '../portable-text.ts'

const step = (title: string, text: string) => ({ _type: 'step', title, text })

export const homePage: SeedDocument = {
  _id: 'homePage',
  _type: 'homePage',
  title: 'Close your eyes. The gate is open.',
  intro:
    'Lone Wolf: The Fortress of Death is out. A narrator leads you in. What happens next is up to you and your dice.',
  banner: pictures.homeBanner,
  product: reference('product-fod'),
  actionLabel: 'Enter the fortress',
  systemHeading: 'A game that you hear',
  body: richText(
    paragraph(
      'A Candlecast adventure has no screen to watch and no page to turn. It has a voice. The voice puts you somewhere you should not be, describes the sound behind the door, and asks whether you open it.',
    ),
    paragraph(
      'You play alone, in the kitchen, on the night bus, in bed with the light off. Fantasy, horror, science fiction. Each story is told by a narrator and steered by you.',
    ),
  ),
  steps: keyed('t', [
    step('Listen', 'Put on headphones. A narrator sets the scene, and the dark does the rest.'),
    step('Choose', 'The story stops and waits for you. Every choice opens one door and shuts another.'),
    step('Roll', 'When courage is not enough, you roll. Then you hear how it went.'),
  ]),
  appHeading: 'Free on your phone',
  appText:
    'Every adventure plays in the Candlecast app. It is free, for iOS and Android, and it knows what you own. Point your camera at a code, or tap a badge.',
  gamesHeading: 'Five ways into the dark',
  seo: seo(
    'Narrated audio adventures for one. Put on headphones, listen, choose and roll. Lone Wolf: The Fortress of Death is out now.',
    'Audio adventures for one',
  ),
}
