/** The terms of sale. Each statement describes what this shop does: change both together. */
import { type SeedDocument, seo } from '../document.ts'
import { bullets, documentLink, heading, paragraph, richText } from '../portable-text.ts'
import { draftNote, seller, sellerMail, sellerPlace, VALID_FROM } from './seller.ts'

const buying = [
  heading('What you buy'),
  paragraph(
    'You buy digital content: narrated adventures, and extras that belong to them. You play the adventures in the ',
    documentLink('Candlecast app', 'downloadPage'),
    ' on iOS or Android, as often as you like. The app is free. A product’s page says what it holds, what else it needs, and whether it has been released.',
  ),
  paragraph(
    'What you buy belongs to your account and is for you: you may not sell it, copy it or pass it on.',
  ),
  heading('Prices'),
  paragraph(
    'Prices are in Swedish kronor (SEK) and include VAT. There is no fee for paying or for delivery. You see the whole amount before you pay.',
  ),
  heading('How a purchase is made'),
  paragraph(
    'You put products in your cart, look at it, and go on to the page of our payment provider. Until you pay there you can change or leave everything. When you press the button that pays, you order; once the payment is accepted, the contract is made.',
  ),
  paragraph(
    'We then send you a confirmation by e-mail, with these terms in it. Your purchases are also listed on your account page. The contract is in English.',
  ),
  paragraph('To buy you need an account. If you are under 18, ask your parent or guardian before you pay.'),
]

const delivery = [
  heading('Delivery'),
  paragraph(
    'Before you pay we ask whether you want what has been released at once. If you do, it is in your account and in the app as soon as you have paid. If you don’t, it waits in My Products on your account page, and you unlock it when you like.',
  ),
  paragraph(
    'A pre-order can be unlocked in My Products from the day of its release. The product’s page names the day that we plan. If it becomes later, we tell you, and you may withdraw at no cost.',
  ),
  heading('Changing your mind'),
  paragraph(
    'You may withdraw from a purchase within fourteen days. The page ',
    documentLink('Right of withdrawal', 'withdrawalPage'),
    ' says how. You lose this right for what you ask us to deliver at once, and for what you unlock, once we have confirmed it by e-mail. We tell you so before, each time.',
  ),
]

const faults = [
  heading('When something is wrong'),
  paragraph(
    'Content must be as described and must work. If it doesn’t, write to ',
    sellerMail,
    ' as soon as you can. A complaint within two months after you noticed the fault is always in time, and you can complain for three years after delivery. We correct the fault free of charge and within a reasonable time. If we don’t or can’t, you have a right to a lower price, or to end the contract and get your money back.',
  ),
  paragraph(
    'These are your rights under the Swedish Consumer Sales Act (2022:260). Nothing here limits them.',
  ),
  heading('Repayments'),
  paragraph('We repay by the method with which you paid. What is repaid is locked again.'),
]

const law = [
  heading('Changes of these terms'),
  paragraph(
    'The terms that were shown when you bought hold for that purchase. Newer ones hold for later purchases only. The date at the top tells the versions apart.',
  ),
  heading('Law and disputes'),
  paragraph(
    'Swedish law applies. If you live in another country of the European Union, you keep the protection that the law of that country gives you.',
  ),
  paragraph('Tell us first if you are not content; most things can be put right. After that:'),
  ...bullets(
    'in Sweden, the National Board for Consumer Disputes (Allmänna reklamationsnämnden, ARN) gives its opinion free of charge. Its address is Box 174, 101 23 Stockholm, and its site is arn.se,',
    'elsewhere in the European Union, the European Consumer Centre of your country advises you,',
    'and you can always go to a court.',
  ),
  heading('Your data'),
  paragraph(
    'What we know about you, and why, is in the ',
    documentLink('privacy policy', 'privacyPage'),
    '; how long we keep it is in ',
    documentLink('Retention of data', 'retentionPage'),
    '.',
  ),
]

export const termsPage: SeedDocument = {
  _id: 'termsPage',
  _type: 'termsPage',
  title: 'Terms of sale',
  intro: 'What you and we agree on when you buy here.',
  validFrom: VALID_FROM,
  body: richText(
    draftNote,
    heading('Who sells'),
    paragraph(
      `You buy from ${sellerPlace}. Organisation number ${seller.organisationNumber}, VAT number ${seller.vatNumber}. You reach us at `,
      sellerMail,
      '.',
    ),
    buying,
    delivery,
    faults,
    law,
  ),
  seo: seo(
    'The terms on which Candlecast sells narrated audio adventures: prices, delivery, faults, disputes.',
  ),
}
