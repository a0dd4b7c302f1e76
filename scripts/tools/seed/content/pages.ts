import { social } from '../addresses.ts'
import { type SeedDocument, seo } from '../document.ts'
import { bullets, documentLink, em, heading, link, paragraph, quotation, richText } from '../portable-text.ts'
import { accessibilityPage } from './accessibility-page.ts'
import { homePage } from './home-page.ts'
import { investorsPage } from './investors-page.ts'
import { privacyPage } from './privacy-page.ts'
import { retentionPage } from './retention-page.ts'
import { termsPage } from './terms-page.ts'
import { withdrawalPage } from './withdrawal-page.ts'

const aboutPage: SeedDocument = {
  _id: 'aboutPage',
  _type: 'aboutPage',
  title: 'About us',
  intro:
    'We make adventures out of the oldest special effect there is: somebody telling you something in the dark.',
  body: richText(
    paragraph(
      'Before there were screens there was a fire, and somebody on the other side of it who knew a story. You could not see the monster. That was the point. You built it yourself, out of a pause and a lowered voice, and it was exactly your size.',
    ),
    paragraph(
      'Candlecast puts that voice in your headphones and hands you the story. Our adventures are narrated, made for one listener, and played in a free app on iOS and Android. You choose where they go. You roll for how it ends.',
    ),
    heading('Worlds you know'),
    paragraph('We are trusted with four licensed game lines.'),
    bullets(
      [documentLink('Lone Wolf', 'game-fortressofdeath'), ', with The Fortress of Death.'],
      [documentLink('F.I.S.T.', 'game-fist'), ', by Steve Jackson.'],
      [documentLink('Call of Cthulhu', 'game-call-of-cthulhu'), ', for those who sleep too well.'],
      [documentLink('Dracula: Curse of the Vampire', 'game-dracula'), ', by invitation.'],
    ),
    heading('A world of our own'),
    paragraph(
      documentLink('Mace & Magic', 'game-maceandmagic'),
      ' is our original game. Nobody lent it to us, so we can do what we like to it, and to you.',
    ),
    heading('How we work'),
    paragraph(
      'We write for the ear. A sentence that cannot be understood on a bus goes. A choice that does not matter goes. What is left is read aloud until the room gets quiet.',
    ),
    paragraph(
      'There is an art on your side, too. Read ',
      documentLink('how to listen', 'infoPage-how-to-listen'),
      ', or practise it: ',
      documentLink('the longest night', 'campaignPage-longest-night'),
      ' of the year is coming.',
    ),
    quotation('A good door makes a sound before you open it.'),
    paragraph(
      'Come and tell us what you heard. The ',
      link('Discord', social.discord, true),
      ' is open at night, and so is ',
      documentLink('our inbox', 'contactPage'),
      '.',
    ),
  ),
  seo: seo(
    'Candlecast makes narrated audio adventures for one listener: licensed worlds such as Lone Wolf and Call of Cthulhu, and one of our own.',
  ),
}

const downloadPage: SeedDocument = {
  _id: 'downloadPage',
  _type: 'downloadPage',
  title: 'Download',
  intro:
    'The app is free, for iOS and Android. On your phone, this page takes you straight to the right store.',
  body: richText(
    heading('First night'),
    paragraph(
      'Install the app and sign in with your Candlecast account, the same one as on this site. What you own is there already.',
    ),
    paragraph('Then find your headphones, dim the light, and tell nobody where you are going.'),
    heading('Help us test'),
    paragraph(
      'The app is also where you try our games and tell us where they creak. If you hear something that should not be there, and you are sure that it is not part of the story, ',
      documentLink('write to us', 'contactPage'),
      '.',
    ),
  ),
  seo: seo(
    'Download the free Candlecast app for iOS and Android, sign in, and play narrated adventures by ear.',
  ),
}

const contactPage: SeedDocument = {
  _id: 'contactPage',
  _type: 'contactPage',
  title: 'Contact',
  intro: 'There are people here, and they answer.',
  bugReports:
    'Something broke? Tell us your device, the version of the app, what you did and what you heard. If the story stopped, tell us its last sentence.',
  general:
    'Questions, praise, press, partnerships, strange sounds: this address takes everything else, and a person reads it.',
  community:
    'Other listeners are on Discord. They compare scars, warn you about certain doors, and keep spoilers behind closed ones.',
  seo: seo('Report a bug, ask a question, or join the Candlecast community on Discord.'),
}

const newsletterPage: SeedDocument = {
  _id: 'newsletterPage',
  _type: 'newsletterPage',
  title: 'Newsletter',
  intro: 'News about our games, told briefly, sent when there is some.',
  body: richText(
    paragraph(
      'New adventures, release dates, now and then a piece of a story before anybody else hears it. You leave whenever you like, with the link at the foot of each letter.',
    ),
    paragraph(
      em('A word on your data.'),
      ' The form belongs to our newsletter service. What happens to your address is in the ',
      documentLink('privacy policy', 'privacyPage'),
      '.',
    ),
  ),
  seo: seo(
    'News about Candlecast’s audio adventures in your inbox: releases, dates, and a story now and then.',
  ),
}

export const pages: readonly SeedDocument[] = [
  homePage,
  aboutPage,
  downloadPage,
  contactPage,
  privacyPage,
  investorsPage,
  newsletterPage,
  termsPage,
  withdrawalPage,
  accessibilityPage,
  retentionPage,
]
