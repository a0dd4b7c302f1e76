/** The accessibility statement. Each statement describes what this project tests: change both together. */
import { mail } from '../addresses.ts'
import { type SeedDocument, seo } from '../document.ts'
import { bullets, documentLink, heading, link, paragraph, richText } from '../portable-text.ts'
import { draftNote, seller, sellerMail, VALID_FROM } from './seller.ts'

const bugMail = link(mail.bugs, `mailto:${mail.bugs}`)

const state = [
  heading('What this statement covers'),
  paragraph(
    'It covers this site and its shop, from the first page to the order in your account. The Candlecast app has its own settings and is not part of it.',
  ),
  heading('How accessible the site is'),
  paragraph(
    'We build the site to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, and the rules for online shops in Directive (EU) 2019/882 and the Swedish act 2023:254. We know of no part of our own pages that fails them.',
  ),
  ...bullets(
    'Everything works with a keyboard alone, in an order that makes sense, with a focus that you can see.',
    'Headings, landmarks, labels and error messages are there for screen readers, and changes of a page are announced.',
    'Text and controls have strong contrast. Text can be enlarged to twice its size, and pages fit a screen that is 320 pixels wide.',
    'Nothing moves if your system asks for less motion, and no sound starts by itself.',
    'No step of a purchase has a time limit that you could not start again. The cart stays.',
  ),
]

const tests = [
  heading('What was tested, and how'),
  ...bullets(
    'Every page is checked by the program axe against the rules of WCAG 2.2 A and AA, on the screen of a phone and of a desktop computer, before each release.',
    'Signing in, buying and the account are used by keyboard alone, by a program that does what a person does.',
    'A program finds only a part of all barriers. No test with people who use assistive technology has been made yet.',
  ),
  heading('What we do not control'),
  ...bullets(
    'The payment page belongs to our payment provider.',
    'Trailers are videos on YouTube, and some have no captions.',
    'The newsletter form belongs to our newsletter service.',
    'Adventures are made of sound. If you can’t hear it well, write to us before you buy.',
  ),
]

const complaints = [
  heading('Tell us what doesn’t work'),
  paragraph(
    'Write to ',
    bugMail,
    ' and say which page it was, what you wanted to do, and what you use to read it. We answer within a week, help you to do what you came for, and repair what is broken. By post you reach us at ',
    [seller.name, ...seller.address].join(', '),
    '.',
  ),
  heading('If our answer does not satisfy you'),
  paragraph('Complain to us at ', sellerMail, '. We look at it again, and answer in writing.'),
  paragraph(
    'You may also report a lack of accessibility to the agency that supervises it in your country. In Sweden, that is the Swedish Post and Telecom Authority (PTS) or the Agency for Digital Government (Digg). Each of them tells you which one is responsible.',
  ),
  paragraph('Other questions are welcome too: ', documentLink('Contact', 'contactPage'), '.'),
]

export const accessibilityPage: SeedDocument = {
  _id: 'accessibilityPage',
  _type: 'accessibilityPage',
  title: 'Accessibility statement',
  intro: 'Adventures made of sound should be for everyone, and so should the shop that sells them.',
  validFrom: VALID_FROM,
  body: richText(draftNote, state, tests, complaints),
  seo: seo(
    'How accessible the Candlecast site and shop are, what was tested, and how to complain when something doesn’t work.',
  ),
}
