/**
 * Press releases. The specification gives dates and facts for the three releases of 2025. For 2023 and 2024 it
 * gives the addresses only: those dates are invented, and the texts state no facts beyond the addresses.
 */
import { mail } from '../addresses.ts'
import { reference, type SeedDocument, seo, slug } from '../document.ts'
import { pictures } from '../pictures.ts'
import { documentLink, em, link, paragraph, richText } from '../portable-text.ts'

const pressKitButton = {
  _type: 'button',
  label: 'Download the press kit',
  file: { _type: 'file', _sanityAsset: 'file@file://./files/candlecast-press-kit.zip' },
} as const

const contact = paragraph(
  'Questions from the press are welcome at ',
  link(mail.general, `mailto:${mail.general}`),
  '.',
)

type Release = Pick<SeedDocument, 'title' | 'publishedOn' | 'summary' | 'image' | 'body'>

const release = (address: string, content: Release): SeedDocument => ({
  _id: `pressRelease-${address}`,
  _type: 'pressRelease',
  slug: slug(address),
  ...gameOf(address),
  ...content,
})

/** The game that a release is about; its address begins with the game's short name. */
function gameOf(address: string) {
  const games = [
    ['fod-', 'game-fortressofdeath'],
    ['fist', 'game-fist'],
    ['dracula', 'game-dracula'],
  ] as const
  const id = games.find(([start]) => address.startsWith(start))?.[1]
  return id ? { game: reference(id) } : {}
}

const year2025 = [
  {
    ...release('fod-released', {
      title: 'The Fortress Of Death is released',
      publishedOn: '2025-03-28',
      summary:
        'The gate is open. Lone Wolf: The Fortress of Death is out, and the Android release is at 19:00 CET today.',
      image: pictures.fortressBanner,
      body: richText(
        paragraph(
          'Lone Wolf: The Fortress of Death is released today, 28 March 2025. The Android release is at 19:00 CET.',
        ),
        paragraph(
          'The Fortress of Death is a narrated solo adventure, played by ear in the free Candlecast app. You listen, you choose and you roll, and the story goes where you send it.',
        ),
        paragraph('The game is in ', documentLink('our web shop', 'product-fod'), ', for 250 SEK.'),
        contact,
      ),
    }),
    seo: seo(
      'Lone Wolf: The Fortress of Death, a narrated solo adventure, is released on 28 March 2025. The Android release is at 19:00 CET.',
    ),
  },
  release('fod-ios-update', {
    title: 'A problem with the iOS update',
    publishedOn: '2025-03-27',
    summary:
      'There is a problem with the update of our iOS app on the eve of The Fortress of Death. Here is what we know, and a press kit.',
    image: pictures.pressStudio,
    body: richText(
      paragraph(
        'There is a problem with the update of the Candlecast app for iOS, the day before the release of The Fortress of Death. We would rather you heard it from us.',
      ),
      paragraph(
        'The Android release stands: 19:00 CET on 28 March. News about the iOS update appears on this site and in our newsletter.',
      ),
      paragraph('Writing about the release? The press kit holds images and the facts on one page.'),
      pressKitButton,
      contact,
    ),
  }),
  release('first-investment-round', {
    title: 'First investment round raises 3.8 million SEK',
    publishedOn: '2025-01-31',
    summary: 'Candlecast closes its first investment round at 3.8 million SEK.',
    image: pictures.pressRound,
    body: richText(
      paragraph('Candlecast has closed its first investment round. The round raised 3.8 million SEK.'),
      paragraph(
        'Candlecast publishes narrated audio adventures for one listener, played in a free app on iOS and Android. It works with licensed game lines, and with a world of its own, ',
        em('Mace & Magic'),
        '.',
      ),
      paragraph(
        'What we hold and what we look for next is on the page for ',
        documentLink('investors', 'investorsPage'),
        '.',
      ),
    ),
  }),
]

const year2024 = [
  release('fist-is-out', {
    title: 'F.I.S.T. is out',
    publishedOn: '2024-11-15',
    summary: 'The gate shuts behind you today: Steve Jackson’s F.I.S.T. is out in the Candlecast app.',
    image: pictures.fistBanner,
    body: richText(
      paragraph('Steve Jackson’s F.I.S.T. is out. You play it in the Candlecast app, which is free.'),
      paragraph(
        'F.I.S.T. is a narrated adventure for one listener. The voice asks, you answer, and you roll for what happens next.',
      ),
      paragraph('You find it in ', documentLink('our web shop', 'product-fist'), '.'),
    ),
  }),
  release('fist-release-date', {
    title: 'F.I.S.T. has a release date',
    publishedOn: '2024-10-18',
    summary: 'The release of Steve Jackson’s F.I.S.T. as an audio adventure is set.',
    image: pictures.fistBanner,
    body: richText(
      paragraph(
        'The release date of Steve Jackson’s F.I.S.T. is set. It comes to the Candlecast app as a narrated adventure for one listener.',
      ),
      paragraph(
        'What awaits you inside is on ',
        documentLink('the page of the game', 'game-fist'),
        '. Read it with the light on.',
      ),
    ),
  }),
  release('fist', {
    title: 'F.I.S.T. comes to Candlecast',
    publishedOn: '2024-04-19',
    summary:
      'Steve Jackson’s F.I.S.T. joins our licensed game lines as a narrated adventure for one listener.',
    image: pictures.fistBanner,
    body: richText(
      paragraph(
        'Steve Jackson’s F.I.S.T. comes to Candlecast, under licence, as a narrated audio adventure.',
      ),
      paragraph(
        'You play it alone and by ear. The story stops at each decision and waits for yours. ',
        documentLink('Meet the game', 'game-fist'),
        '.',
      ),
    ),
  }),
  release('dracula', {
    title: 'Dracula: Curse of the Vampire joins Candlecast',
    publishedOn: '2024-02-09',
    summary: 'A gothic horror line comes to our app, told for one listener.',
    image: pictures.draculaBanner,
    body: richText(
      paragraph('Dracula: Curse of the Vampire joins the licensed game lines of Candlecast.'),
      paragraph(
        'It is a gothic horror, and it is made to be heard: one listener, one narrator, and a host who is glad that you came. ',
        documentLink('The page of the game', 'game-dracula'),
        ' leads to its backer campaign.',
      ),
    ),
  }),
]

const year2023 = [
  release('fod-ks-complete', {
    title: 'The Fortress of Death campaign is complete',
    publishedOn: '2023-11-10',
    summary:
      'The crowdfunding campaign for The Fortress of Death has ended. Thank you for every light on the hill.',
    image: pictures.pressCampaign,
    body: richText(
      paragraph('The crowdfunding campaign for Lone Wolf: The Fortress of Death is complete.'),
      paragraph(
        'To everybody who backed it: thank you. You lit the way up. Now we go in, and you hear from us what we find.',
      ),
    ),
  }),
  release('fod-funded', {
    title: 'The Fortress of Death is funded',
    publishedOn: '2023-10-13',
    summary: 'The campaign for The Fortress of Death has reached its goal. The adventure will be told.',
    image: pictures.pressCampaign,
    body: richText(
      paragraph(
        'Lone Wolf: The Fortress of Death is funded. Its backers have carried the campaign to its goal.',
      ),
      paragraph(
        'The Fortress of Death is a narrated adventure for one listener, played in the Candlecast app. ',
        documentLink('Read what waits inside', 'game-fortressofdeath'),
        '.',
      ),
    ),
  }),
  release('fod-kickstarter', {
    title: 'The Fortress of Death starts its campaign',
    publishedOn: '2023-10-10',
    summary: 'Lone Wolf comes to your ears: the crowdfunding campaign for The Fortress of Death is open.',
    image: pictures.pressCampaign,
    body: richText(
      paragraph('The crowdfunding campaign for Lone Wolf: The Fortress of Death is open.'),
      paragraph(
        'The Fortress of Death is a Lone Wolf adventure that you play by ear. A narrator tells it, you choose and you roll, and nobody else is in the room. We hope.',
      ),
    ),
  }),
]

export const pressReleases: readonly SeedDocument[] = [...year2025, ...year2024, ...year2023]
