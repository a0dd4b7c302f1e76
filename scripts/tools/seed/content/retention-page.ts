/**
 * How long data are kept. The times are those of web/server/shop/database/schema.ts, upkeep.ts and gifts/erase-gifts.ts, and of the logs and
 * backups in docs/deploy.md: change both together.
 */
import { type SeedDocument, seo } from '../document.ts'
import { bullets, documentLink, heading, paragraph, richText, strong } from '../portable-text.ts'
import { draftNote, seller, sellerMail, VALID_FROM } from './seller.ts'

const shop = [
  heading('What you buy'),
  ...bullets(
    [
      strong('Orders'),
      ', with what was bought, the price, the e-mail address, the versions of the terms that were shown, and what you said about delivery at once: seven years after the calendar year of the order. The Swedish Accounting Act (1999:1078) requires it, also after the account has been deleted.',
    ],
    [
      strong('Refunds, credit notes, disputes and withdrawals'),
      ' of an order, and the mails that we sent about it: as long as the order.',
    ],
    [
      strong('A withdrawal that fits none of our orders'),
      ', with the name, address and order number that were typed: a year.',
    ],
    [
      strong('A checkout that was not paid'),
      ': 30 days. It holds your e-mail address and what was in the cart.',
    ],
    [
      strong('A checkout that was paid'),
      ': until you delete your account. The order that came from it stays, as said above.',
    ],
    [
      strong('Whom a gift is for'),
      ': the address of the recipient, your name and your words until 30 days after the gift is redeemed or taken back, and for a year at most. The code of the gift works longer.',
    ],
    [strong('What is unlocked for you'), ': until you delete your account.'],
  ),
  paragraph(
    'We never have the number of your card. For the receipt we keep its brand, its last four digits and its country, and the country of your billing address, as long as the order. The payment provider keeps the rest, by its own policy.',
  ),
]

const account = [
  heading('Your account'),
  ...bullets(
    [strong('Username, e-mail address and password'), ': until you delete your account.'],
    [
      strong('Which codes you have redeemed'),
      ': until you delete your account. A code stays used, without your name.',
    ],
    [
      strong('The number of a deleted account'),
      ', without name and address: 90 days, so that a payment that arrives late is sent back to you.',
    ],
  ),
]

const rest = [
  heading('Running the site'),
  ...bullets(
    [
      strong('Logs of the shop'),
      ': 30 days. They hold the time and kind of a request and whether it worked. They hold neither names nor e-mail addresses.',
    ],
    [
      strong('Backups'),
      ': 14 days. What you delete is gone from the shop at once, and from the last backup after that time.',
    ],
    [
      strong('Letters and e-mail'),
      ' that you send us: until your question is answered and no claim can follow from it. What belongs to an order is kept with it.',
    ],
    [strong('The newsletter'), ': your address stays in the list until you leave it.'],
    [
      strong('Page views'),
      ', if you agreed to them: two months at Google Analytics. Its cookies last for a year at most.',
    ],
  ),
  heading('In your browser'),
  paragraph(
    'Your cart, your choices and what you have read stay in your browser until you clear the data of this site. Signing out removes your name and the lists of what you own and have ordered.',
  ),
  heading('Sooner, or a copy'),
  paragraph(
    'You can delete your account yourself, on the account page, and download a copy of your data there. What a law makes us keep stays until its time is over, and is used for nothing else. If anything here is unclear, write to ',
    sellerMail,
    '. Why we have these data, and your rights, are in the ',
    documentLink('privacy policy', 'privacyPage'),
    '.',
  ),
]

export const retentionPage: SeedDocument = {
  _id: 'retentionPage',
  _type: 'retentionPage',
  title: 'Retention of data',
  intro: 'What we keep, and until when.',
  validFrom: VALID_FROM,
  body: richText(
    draftNote,
    paragraph(`${seller.name} keeps data only as long as there is a reason for it. These are the times.`),
    shop,
    account,
    rest,
  ),
  seo: seo('Which data Candlecast keeps, for how long, and why: orders, accounts, logs, backups.'),
}
