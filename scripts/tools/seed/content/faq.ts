import { mail } from '../addresses.ts'
import { ranked, type SeedDocument } from '../document.ts'
import { type Block, documentLink, link, numbers, paragraph, richText, strong } from '../portable-text.ts'

type Topic = 'playing' | 'buying' | 'account'

const entry =
  (topic: Topic) =>
  (name: string, question: string, ...answer: (Block | Block[])[]): SeedDocument => ({
    _id: `faqEntry-${name}`,
    _type: 'faqEntry',
    question,
    answer: richText(...answer),
    topic,
  })

const playing = entry('playing')
const buying = entry('buying')
const account = entry('account')

const support = link(mail.support, `mailto:${mail.support}`)

export const faq: readonly SeedDocument[] = ranked([
  playing(
    'what-is-it',
    'What is an audio adventure?',
    paragraph(
      'A story that you hear and steer. A narrator tells it. At every turn the narrator stops, you choose what to do, and where luck decides, you roll. The story goes on from there, for better or worse.',
    ),
  ),
  playing(
    'what-do-i-need',
    'What do I need to play?',
    paragraph(
      'A phone or tablet with iOS or Android, and ',
      documentLink('the Candlecast app', 'downloadPage'),
      ', which is free. Headphones are not required. The story thinks they are: see ',
      documentLink('how to listen', 'infoPage-how-to-listen'),
      '.',
    ),
  ),
  playing(
    'alone',
    'Can I play with friends?',
    paragraph(
      'The adventures are written for one. You can share a sofa and argue about the doors, but the story speaks to one hero, and you are it.',
    ),
  ),
  playing(
    'know-the-rules',
    'Do I need to know role-playing games?',
    paragraph(
      'No. The story tells you what you can do and when to roll. If you know Lone Wolf, F.I.S.T. or Call of Cthulhu already, you will feel at home, as far as that is wise.',
    ),
  ),
  buying(
    'where-to-buy',
    'How do I buy a game?',
    paragraph('You buy here, on this site, and play in the app.'),
    numbers(
      'Put the game in your cart in the shop.',
      'Log in, or create an account. It is the same account as in the app.',
      'Pay by card on our payment provider’s page.',
    ),
    paragraph('The game is then in My Products on your account page, and in the app.'),
  ),
  buying(
    'expansions',
    'Do I need the core game for the expansions?',
    paragraph(
      'Yes. The expansions continue ',
      documentLink('Lone Wolf: The Fortress of Death', 'product-fod'),
      ' and do not play without it. They cover the twelve months from the release of the game.',
    ),
  ),
  buying(
    'bundle',
    'What is in the bundle?',
    paragraph(
      'Both games, The Fortress of Death and F.I.S.T., and all expansions released in the twelve months after The Fortress of Death. ',
      documentLink('See the bundle', 'product-bundle-pre-order'),
      '.',
    ),
  ),
  buying(
    'payment-failed',
    'My payment was cancelled. What now?',
    paragraph(
      'Your cart is still there. Go back to it and try again when you are ready. If it keeps failing, write to ',
      support,
      ' and say roughly when it happened.',
    ),
  ),
  account(
    'same-account',
    'Is my account here the same as in the app?',
    paragraph(
      'Yes. One account opens both. What you buy here is waiting in the app when you sign in with the same username or email.',
    ),
  ),
  account(
    'no-code',
    'My confirmation code does not work.',
    paragraph(
      'A code is good for 24 hours. Look in your spam folder first, then ask for a new one with ',
      strong('Resend Confirmation Code'),
      '. Then use the newest one.',
    ),
  ),
  account(
    'forgot-password',
    'I have forgotten my password or my username.',
    paragraph(
      'Reset the password from the login form with your username or your email address. If you never confirmed your email, only the username works. If the username is gone too, write to ',
      support,
      '.',
    ),
  ),
  account(
    'delete',
    'How do I delete my account?',
    paragraph(
      'Log in, open your account page and press Delete Account. The account and its data are deleted for good, and you can no longer log in to the app or online. A copy of the payment history is kept for legal reasons.',
    ),
  ),
])
