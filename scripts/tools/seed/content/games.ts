import { campaigns, trailers } from '../addresses.ts'
import { type Json, keyed, ranked, reference, type SeedDocument, seo, slug } from '../document.ts'
import { pictures } from '../pictures.ts'
import { documentLink, em, heading, paragraph, quotation, richText } from '../portable-text.ts'
import { sounds } from '../sounds.ts'
import { gameFacts } from './facts.ts'

type Target = { readonly href: string } | { readonly document: Json }

const buttons = (...actions: ({ label: string } & Target)[]) =>
  keyed(
    'a',
    actions.map((action) => ({ _type: 'button', ...action })),
  )

const orderNow = { label: 'Order Now', href: '/shop' } as const

const trailer = (youtubeId: string, title: string, poster: Json) => ({
  _type: 'video',
  youtubeId,
  title,
  poster,
})

/** Texts for search results, and the picture of link previews. */
const shared = (image: Json, description: string) => ({ ...seo(description), image })

const released: readonly SeedDocument[] = [
  {
    _id: 'game-fortressofdeath',
    _type: 'game',
    title: 'The Fortress of Death',
    slug: slug('fortressofdeath'),
    tagline: 'A Lone Wolf audio adventure. Walk towards the sound.',
    summary:
      'Nobody built a road to it. You come alone, with a blade and your choices, and the walls listen to every one of them.',
    body: richText(
      paragraph(
        'The horses stop before you do. They stand with their ears flat and will not be led, and after a while you hear what they hear. It comes over the ridge, low and slow, like a breath through stone. You leave the reins. You walk on.',
      ),
      paragraph(
        'There is a fortress ahead, and there is a light in one of its windows. Somebody has lit it for you. The voice at your ear tells you this as if it were good news.',
      ),
      quotation(
        'You may turn back here. Nobody would know. You would hear it, though, every night, a little nearer.',
      ),
      heading('Your story, spoken'),
      paragraph(
        em('The Fortress of Death'),
        ' is a Lone Wolf adventure for one listener. A narrator tells it, and at every threshold the narrator stops. Left or right. Speak or strike. You choose, you roll, and the story carries the mark of it.',
      ),
      paragraph(
        'There is nothing to read and nothing to set up. You need the free app, your headphones, and an hour that belongs to you.',
      ),
      heading('When you come out again'),
      paragraph(
        'The doors you left shut do not stay shut. ',
        documentLink('The expansions', 'product-fod-expansions'),
        ' cover twelve months from the release of the game, and each one leads back in.',
      ),
    ),
    video: trailer(trailers.fortressOfDeath, 'The Fortress of Death: trailer', pictures.fortressBanner),
    licence: 'Lone Wolf is used under licence. All rights in Lone Wolf remain with their owners.',
    status: 'released',
    releaseNote: 'Released 28 March 2025',
    actions: buttons(orderNow),
    cover: pictures.fortressCover,
    banner: pictures.fortressBanner,
    square: pictures.fortressSquare,
    sample: sounds.fortress,
    moreSamples: keyed('s', [sounds.fortressGate]),
    facts: gameFacts.fortress,
    accent: '#e2703a',
    ground: '#071a1f',
    seo: shared(
      pictures.fortressShare,
      'The Fortress of Death is a narrated Lone Wolf adventure for one listener. Hear it, choose, roll, and find your own way out.',
    ),
  },
  {
    _id: 'game-fist',
    _type: 'game',
    title: 'F.I.S.T.',
    slug: slug('fist'),
    tagline: 'Steve Jackson’s adventure that waits for your answer.',
    summary:
      'The gate shuts. The crowd goes quiet. A voice asks what you do next, and it already knows what happens if you are wrong.',
    body: richText(
      paragraph(
        'They take your name at the gate and do not write it down. Inside, the streets run downhill to a ring of sand, and every window on the way has somebody in it. They are not here for the walls. They are here for you.',
      ),
      paragraph(
        'A bell. A pause. Then the voice, close and unhurried: two doors, one of them warm. What do you do?',
      ),
      quotation('Take your time. I have nowhere else to be, and neither, now, do you.'),
      heading('Short questions, long shadows'),
      paragraph(
        'Steve Jackson’s ',
        em('F.I.S.T.'),
        ' is a solo adventure told straight into your ear. Each scene ends in a question. Each answer is spoken back to you as a consequence. When it comes to a fight, you roll, and you hear how it goes before you can look away.',
      ),
      paragraph(
        'Play it through the free app. Play it again, and take the other door. You will recognise the voice. It will pretend not to recognise you.',
      ),
    ),
    video: trailer(trailers.fist, 'F.I.S.T.: trailer', pictures.fistBanner),
    licence: 'F.I.S.T. is used under licence. All rights in F.I.S.T. remain with their owners.',
    status: 'released',
    releaseNote: 'Out now',
    actions: buttons(orderNow),
    cover: pictures.fistCover,
    banner: pictures.fistBanner,
    square: pictures.fistSquare,
    sample: sounds.fist,
    facts: gameFacts.fist,
    accent: '#e0475b',
    ground: '#12141a',
    seo: shared(
      pictures.fistShare,
      'Steve Jackson’s F.I.S.T. is a narrated solo adventure. A voice asks what you do next. Your answer decides what you hear.',
    ),
  },
]

const comingSoon: readonly SeedDocument[] = [
  {
    _id: 'game-maceandmagic',
    _type: 'game',
    title: 'Mace & Magic',
    slug: slug('maceandmagic'),
    tagline: 'Our own world. One of these two will get you killed.',
    summary:
      'A tower that leans the wrong way, a wizard who owes you money, and you with a mace. Our original game, told for one listener.',
    body: richText(
      paragraph(
        'The tower leans, and it leans towards you. You walk round it to be sure. It follows. On the top floor a gold light goes on, and somebody up there says a word that you feel in your teeth.',
      ),
      paragraph(
        'You have a mace. It is a good mace. It has never once asked you to believe in it. The other thing, the one humming in your left hand since this morning, asks for little else.',
      ),
      quotation(
        'Choose the mace, and you know what happens. Choose the magic, and for a moment nobody does.',
      ),
      heading('A world of our own'),
      paragraph(
        em('Mace & Magic'),
        ' is our original game. It is made for the ear from its first line: a narrated adventure for one, where each choice is yours and each mistake comes back with interest.',
      ),
      paragraph('It is not out yet. You can follow the campaign and help it along.'),
    ),
    video: trailer(trailers.maceAndMagic, 'Mace & Magic: trailer', pictures.maceBanner),
    status: 'comingSoon',
    releaseNote: 'Coming soon',
    actions: buttons({ label: 'Follow the campaign', href: campaigns.maceAndMagic }),
    cover: pictures.maceCover,
    banner: pictures.maceBanner,
    square: pictures.maceSquare,
    sample: sounds.maceAndMagic,
    facts: gameFacts.comingSoon('From 10: more laughter than fright'),
    accent: '#e3b04b',
    ground: '#140e22',
    seo: shared(
      pictures.maceShare,
      'Mace & Magic is Candlecast’s original audio adventure: a leaning tower, a good mace and a spell you should not trust. Follow the campaign.',
    ),
  },
  {
    _id: 'game-call-of-cthulhu',
    _type: 'game',
    title: 'Call of Cthulhu',
    slug: slug('call-of-cthulhu'),
    tagline: 'Something under the water is listening back.',
    summary:
      'A small boat, a lantern, and a sound below the waves that has begun to keep time with your heart. A horror to hear alone.',
    body: richText(
      paragraph(
        'The line goes down forty fathoms and comes up wet, cut, and tied in a knot that you do not know. The old man looks at it for a long time. Then he puts out the lantern, which is the wrong thing to do, and tells you to stop breathing so loudly.',
      ),
      paragraph(
        'It is a calm night. That is what you will say afterwards, if they ask. Calm, and no moon, and from under the keel a note so deep that you hear it with your hands.',
      ),
      quotation(
        'You can row. You can pray. Or you can put your ear to the boards and find out what it is saying.',
      ),
      heading('Fear is a sound'),
      paragraph(
        em('Call of Cthulhu'),
        ' comes to Candlecast as a narrated adventure for one listener. You investigate, you choose, you roll. What you learn, you can’t unlearn. You can only decide what to do about it in the dark.',
      ),
      paragraph(
        'The game is announced for 2025. The ',
        documentLink('newsletter', 'newsletterPage'),
        ' is where you hear from us first.',
      ),
    ),
    video: trailer(trailers.callOfCthulhu, 'Call of Cthulhu: trailer', pictures.cthulhuBanner),
    licence: 'Call of Cthulhu is used under licence. All rights in Call of Cthulhu remain with their owners.',
    status: 'comingSoon',
    releaseNote: 'Announced for 2025',
    actions: buttons({ label: 'Get the newsletter', document: reference('newsletterPage') }),
    cover: pictures.cthulhuCover,
    banner: pictures.cthulhuBanner,
    square: pictures.cthulhuSquare,
    sample: sounds.cthulhu,
    facts: gameFacts.comingSoon('From 15: horror'),
    accent: '#5fc9a3',
    ground: '#04141a',
    seo: shared(
      pictures.cthulhuShare,
      'Call of Cthulhu as a narrated solo adventure: investigate, choose, roll, and try not to listen to the water. Announced for 2025.',
    ),
  },
  {
    _id: 'game-dracula',
    _type: 'game',
    title: 'Dracula: Curse of the Vampire',
    slug: slug('dracula'),
    tagline: 'You are invited. That is the worst part.',
    summary:
      'The coachman will go no further. Above you stands a castle with every window dark but one. A gothic horror for one listener.',
    body: richText(
      paragraph(
        'The coachman sets your bags down in the snow and will not take the coin. He crosses himself, twice, and turns the horses where there is no room to turn. When the bells are gone you notice how well you can hear. A wolf, far off. A hinge, quite near.',
      ),
      paragraph(
        'The door is already open. “Enter freely,” somebody says, and it is the most courteous voice you ever heard. You have until the end of the sentence to decide.',
      ),
      quotation('He asks about your journey. He asks about your family. He never asks whether you are cold.'),
      heading('A curse in your ear'),
      paragraph(
        em('Dracula: Curse of the Vampire'),
        ' is a gothic horror adventure for one listener. Voices lie beautifully here, and you have to decide by ear alone which of them is breathing.',
      ),
      paragraph('It is coming. The backer campaign is where you can stand behind it.'),
    ),
    video: trailer(trailers.dracula, 'Dracula: Curse of the Vampire: trailer', pictures.draculaBanner),
    licence:
      'Dracula: Curse of the Vampire is used under licence. All rights in it remain with their owners.',
    status: 'comingSoon',
    releaseNote: 'Coming soon',
    actions: buttons({ label: 'Back the campaign', href: campaigns.dracula }),
    cover: pictures.draculaCover,
    banner: pictures.draculaBanner,
    square: pictures.draculaSquare,
    sample: sounds.dracula,
    facts: gameFacts.comingSoon('From 15: horror'),
    accent: '#c9525a',
    ground: '#170a0d',
    seo: shared(
      pictures.draculaShare,
      'Dracula: Curse of the Vampire is a gothic horror adventure to hear alone. Courteous voices, open doors. Visit the backer campaign.',
    ),
  },
]

export const games: readonly SeedDocument[] = ranked([...released, ...comingSoon])
