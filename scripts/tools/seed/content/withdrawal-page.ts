/**
 * The right of withdrawal. Instructions and form follow Annex I of Directive 2011/83/EU, as amended by Directive
 * (EU) 2023/2673.
 */
import { type SeedDocument, seo } from '../document.ts'
import { bullets, em, heading, paragraph, richText, strong } from '../portable-text.ts'
import { draftNote, seller, sellerMail, sellerPlace, VALID_FROM } from './seller.ts'

const right = [
  heading('Your right'),
  paragraph('You have the right to withdraw from a purchase within 14 days without giving any reason.'),
  paragraph(
    'The withdrawal period ends 14 days after the day on which the contract was made, which is the day on which you paid. For a pre-order, the right lasts at least until you unlock it.',
  ),
  heading('How to withdraw'),
  paragraph(
    'Tell us clearly that you withdraw, before the period has ended. It is enough that you send the message in time. You may:',
  ),
  ...bullets(
    'follow “Withdraw from contract here”, which is at the foot of every page and beside the order in your account. We send you an acknowledgement by e-mail at once, with its content, the date and the time,',
    ['write to ', sellerMail, ','],
    `send a letter to ${sellerPlace}.`,
  ),
  paragraph('You may use the form below, but you don’t have to.'),
]

const effects = [
  heading('What happens then'),
  paragraph(
    'We pay back everything that you paid for this purchase, without delay and at the latest 14 days after the day on which we learn that you withdraw. We use the method with which you paid, and you pay no fee for it. The content is locked.',
  ),
  heading('When the right ends earlier'),
  paragraph(
    'You don’t have to decide at once. What you buy can wait in My Products on your account page, and you may withdraw from it until you unlock it.',
  ),
  paragraph(
    'The right ends early only for content for which three things have happened: you asked us to deliver it before the 14 days have ended, you said that you know that you lose the right by that, and we confirmed both by e-mail. We ask beside the box before the payment, and beside “Unlock now” afterwards. If an order has other content too, you may still withdraw from that.',
  ),
]

const form = [
  heading('Model withdrawal form'),
  paragraph(em('Complete and return this form only if you wish to withdraw from the contract.')),
  paragraph(strong('To: '), `${sellerPlace}, ${seller.email}`),
  paragraph(
    'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the supply of the following digital content (*):',
  ),
  paragraph('Ordered on (*)/received on (*):'),
  paragraph('Name of consumer(s):'),
  paragraph('Address of consumer(s):'),
  paragraph('Signature of consumer(s) (only if this form is notified on paper):'),
  paragraph('Date:'),
  paragraph('(*) Delete as appropriate.'),
]

export const withdrawalPage: SeedDocument = {
  _id: 'withdrawalPage',
  _type: 'withdrawalPage',
  title: 'Right of withdrawal',
  intro: 'You may change your mind. This is how, for how long, and what happens then.',
  validFrom: VALID_FROM,
  body: richText(draftNote, right, effects, form),
  seo: seo(
    'How to withdraw from a purchase at Candlecast within 14 days, what happens then, and the model withdrawal form.',
  ),
}
