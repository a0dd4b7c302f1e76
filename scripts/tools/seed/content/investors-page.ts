import { mail, pitchDeck } from '../addresses.ts'
import { type SeedDocument, seo } from '../document.ts'
import { bullets, documentLink, heading, link, paragraph, richText, strong } from '../portable-text.ts'

export const investorsPage: SeedDocument = {
  _id: 'investorsPage',
  _type: 'investorsPage',
  title: 'Investors',
  intro:
    'We turn known game worlds into adventures that you hear. Here is where we stand, and whom we look for.',
  pitchDeck: { _type: 'button', label: 'Read the pitch deck', href: pitchDeck },
  body: richText(
    heading('What we do'),
    paragraph(
      'Candlecast is a platform for narrated audio adventures: fantasy, horror and science fiction for one listener. The app is free on iOS and Android. Games, bundles and expansions are sold in our own web shop, and one account opens both.',
    ),
    heading('The licences we hold'),
    bullets(
      [documentLink('Call of Cthulhu', 'game-call-of-cthulhu')],
      [documentLink('Lone Wolf', 'game-fortressofdeath')],
      [documentLink('F.I.S.T.', 'game-fist')],
      [documentLink('Dracula: Curse of the Vampire', 'game-dracula')],
    ),
    paragraph(
      'Beside them stands a world that is ours alone, ',
      documentLink('Mace & Magic', 'game-maceandmagic'),
      '.',
    ),
    heading('What our listeners have done'),
    paragraph(
      'A past crowdfunding campaign raised ',
      strong('365 000 SEK from 687 backers'),
      '. They paid for a story before they could hear it.',
    ),
    heading('What our investors have done'),
    paragraph(
      'An investment round raised ',
      strong('3.8 million SEK'),
      '. The news is in ',
      documentLink('our release of 31 January 2025', 'pressRelease-first-investment-round'),
      '.',
    ),
    heading('What we look for'),
    paragraph(
      'We seek a partnership: somebody who knows publishing, audio or games, and who wants to help us bring more worlds to more ears. Money is welcome. Company is better.',
    ),
    paragraph(
      'Write to ',
      link(mail.investors, `mailto:${mail.investors}`),
      '. We reply, and we are quicker to the point than our narrators.',
    ),
  ),
  seo: seo(
    'Candlecast for investors: narrated audio adventures, four licensed game lines, a crowdfunded past and a search for partners.',
  ),
}
