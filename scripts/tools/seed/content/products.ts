/** The product list. Ids, titles of listed products, types and prices come from the table in the specification. */
import { keyed, ranked, reference, type SeedDocument, seo, slug } from '../document.ts'
import { pictures } from '../pictures.ts'
import { bullets, documentLink, em, heading, paragraph, richText } from '../portable-text.ts'
import { productFacts } from './facts.ts'

const howToPlay = [
  heading('How you play it'),
  ...bullets(
    'Buy it here with your Candlecast account. You pay once.',
    [
      'Open ',
      documentLink('the free app', 'downloadPage'),
      ' on your phone and sign in with the same account.',
    ],
    'Put on headphones, find a dark room, and press play.',
  ),
]

const fortressStory = [
  paragraph(
    'Nobody built a road to the Fortress of Death. You find it by walking towards the sound. Wind, you think at first. Then the wind takes a breath.',
  ),
  paragraph(
    'This is a Lone Wolf adventure for one listener. A narrator tells you what you hear and what you fear. Then the voice stops, and the next word is yours. You choose the door. You roll for your life. The story remembers both.',
  ),
  paragraph(
    em('Play it alone'),
    '. It is written for one pair of ears, and it is better when nobody answers your question about the footsteps.',
  ),
]

const fortress = {
  _type: 'product',
  image: pictures.fortressCover,
  square: pictures.fortressSquare,
  game: reference('game-fortressofdeath'),
  type: 'game',
  unlocks: ['fod'],
  longDescription: richText(...fortressStory, howToPlay),
} as const

const fortressDescription =
  'A Lone Wolf adventure for your ears and your nerve. You walk in with a blade and your choices. The fortress keeps whatever you drop.'

const listed: readonly SeedDocument[] = [
  {
    ...fortress,
    _id: 'product-fod',
    title: 'Lone Wolf: The Fortress of Death',
    slug: slug('fod'),
    description: fortressDescription,
    price: 250,
    preOrder: false,
    hidden: false,
    seo: seo(
      'Buy Lone Wolf: The Fortress of Death, a narrated solo adventure. You listen, you choose, you roll. Played in the free Candlecast app.',
    ),
  },
  {
    _id: 'product-fist',
    _type: 'product',
    game: reference('game-fist'),
    title: "Steve Jackson's F.I.S.T.",
    slug: slug('fist'),
    description:
      'A voice in the dark asks what you do next. Answer well and you go deeper. Answer badly and it describes that, too.',
    longDescription: richText(
      paragraph(
        'The gate shuts behind you. The crowd goes quiet. Somewhere above, a voice clears its throat, and you understand that it has been waiting for you in particular.',
      ),
      paragraph(
        'F.I.S.T. is a solo adventure that talks to you and expects an answer. Every choice is short. Every consequence is spoken, calmly, into your ear. You roll when steel comes out, and steel comes out often.',
      ),
      paragraph('Keep count of the doors you leave behind you. You may want one of them on the way back.'),
      howToPlay,
    ),
    image: pictures.fistCover,
    square: pictures.fistSquare,
    type: 'game',
    price: 250,
    preOrder: false,
    hidden: false,
    unlocks: ['fist'],
    seo: seo(
      'Buy Steve Jackson’s F.I.S.T., a narrated solo adventure of short choices and sharp consequences. Played in the free Candlecast app.',
    ),
  },
  {
    _id: 'product-bundle-pre-order',
    _type: 'product',
    title: 'The Fortress of Death + F.I.S.T. Bundle',
    slug: slug('bundle-pre-order'),
    description:
      'Both games, and every expansion released in the twelve months after The Fortress of Death. One purchase, and the rest comes to you.',
    longDescription: richText(
      paragraph(
        'Two places you are advised not to enter, and every later way into the first one. The bundle is for the listener who already knows how this ends: with one more chapter, late at night.',
      ),
      heading('What is in it'),
      bullets(
        [documentLink('Lone Wolf: The Fortress of Death', 'product-fod'), ', the complete game.'],
        [documentLink('Steve Jackson’s F.I.S.T.', 'product-fist'), ', the complete game.'],
        'All expansions released in the twelve months after the release of The Fortress of Death.',
      ),
      howToPlay,
    ),
    facts: productFacts.bundle,
    image: pictures.bundleCover,
    square: pictures.bundleSquare,
    type: 'bundle',
    price: 500,
    preOrder: false,
    hidden: false,
    unlocks: ['fod', 'fist', 'fod-expansions'],
    seo: seo(
      'The Fortress of Death, F.I.S.T. and twelve months of expansions in one bundle. Narrated solo adventures for the free Candlecast app.',
    ),
  },
  {
    _id: 'product-fod-expansions',
    _type: 'product',
    game: reference('game-fortressofdeath'),
    title: 'The Fortress of Death Expansions (12 months)',
    slug: slug('fod-expansions'),
    description:
      'Every expansion to The Fortress of Death released in the twelve months after the game. You need the core game to play them.',
    longDescription: richText(
      paragraph(
        'You got out. Good. But you remember the corridor you did not take, and it remembers you. The expansions open what the first story left shut.',
      ),
      paragraph(
        'Buy them once, and each one is yours as it comes out. They cover the twelve months from the release of the game.',
      ),
      heading('What you need'),
      paragraph(
        'The expansions continue ',
        documentLink('Lone Wolf: The Fortress of Death', 'product-fod'),
        '. They do not play without it. If you own neither, ',
        documentLink('the bundle', 'product-bundle-pre-order'),
        ' holds both.',
      ),
      howToPlay,
    ),
    facts: productFacts.expansions,
    image: pictures.expansionsCover,
    square: pictures.expansionsSquare,
    type: 'expansion',
    price: 120,
    preOrder: false,
    hidden: false,
    unlocks: ['fod-expansions'],
    requires: reference('product-fod'),
    expansions: keyed('e', [
      {
        _type: 'expansion',
        title: 'The Postern',
        releasedOn: '2025-06-13',
        adds: 'A way in that nobody guards, and the reason why.',
      },
      {
        _type: 'expansion',
        title: 'The Drowned Hall',
        releasedOn: '2025-10-17',
        adds: 'Below the kitchens there is water. Something in it keeps count.',
      },
      {
        _type: 'expansion',
        title: 'The Lit Window',
        releasedOn: '2026-02-20',
        adds: 'Who lit it, and for whom.',
      },
    ]),
    expansionsUntil: '2026-03-28',
    seo: seo(
      'Twelve months of expansions to Lone Wolf: The Fortress of Death. New chapters for the narrated solo adventure. Needs the core game.',
    ),
  },
]

/** Products that no list shows. The specification gives their prices; titles and texts are ours. */
const hidden: readonly SeedDocument[] = [
  {
    ...fortress,
    _id: 'product-fod-pre-order',
    title: 'Lone Wolf: The Fortress of Death',
    slug: slug('fod-pre-order'),
    description:
      'The Fortress of Death at its pre-order price, for everybody who was promised it. The same game, the same dark.',
    price: 215,
    preOrder: true,
    hidden: true,
  },
  {
    ...fortress,
    _id: 'product-fod-podcast-discount',
    title: 'Lone Wolf: The Fortress of Death (Podcast Offer)',
    slug: slug('fod-podcast-discount'),
    description:
      'You heard about it with your ears, so you know it works. The whole game at the price for podcast listeners.',
    price: 187.5,
    preOrder: false,
    hidden: true,
  },
]

export const products: readonly SeedDocument[] = ranked([...listed, ...hidden])
