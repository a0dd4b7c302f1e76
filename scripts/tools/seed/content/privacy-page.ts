/** The privacy policy. Each statement describes what this site does: change both together. */
import { mail } from '../addresses.ts'
import { type SeedDocument, seo } from '../document.ts'
import { bullets, heading, link, paragraph, richText, strong } from '../portable-text.ts'

const privacyMail = link(mail.privacy, `mailto:${mail.privacy}`)

const account = [
  heading('Your account'),
  paragraph(
    'When you create an account we store your username and your email address. Your password is kept by our identity service in a form that nobody can read, us included. The service runs in the European Union, in the region eu-north-1. The same account opens this site and the app.',
  ),
  paragraph(
    'We use these data to let you in, to send you confirmation and reset codes, and to know which adventures are yours. The legal basis is our contract with you.',
  ),
]

const payment = [
  heading('What you buy'),
  paragraph(
    'When you check out we send the contents of your cart and your email address to our payment provider, and your browser moves to its payment page. You enter your card there. We never see or store its whole number. The provider tells us that you have paid, and for your receipt the brand, the last four digits and the country of the card, and we unlock what you asked for.',
  ),
  paragraph(
    'We keep a payment history: what was bought, when, for how much, and by whom. The law on bookkeeping requires it. We keep it for as long as that law says, also after you have deleted your account.',
  ),
]

const browser = [
  heading('What stays in your browser'),
  paragraph(
    'The site keeps a few things in the storage of your browser, so that they are there when you return:',
  ),
  ...bullets(
    'your cart,',
    'your username and email address, and the lists of what you own and have ordered, while you are logged in,',
    'the session of the identity service, while you are logged in,',
    'your privacy choices, and when you made them,',
    'the place in a sample that plays, until you close the tab,',
    'what you have read here, so that it opens when our content service can’t be reached.',
  ),
  paragraph(
    'These are needed for what you ask the site to do. Signing out removes your name, your lists and your session. Clearing the data of this site in your browser removes all of it.',
  ),
]

const choices = [
  heading('Your privacy choices'),
  paragraph(
    'On your first visit we ask what others may learn about you: whether we may count page views, and whether we may show what other services run, such as the newsletter form. Until you answer, and if you refuse, we load nothing from those services: no script, no frame, no picture. We ask again only when the question has changed, or when your answer is no longer in your browser.',
  ),
  paragraph(
    'You change your mind at any time with “Privacy choices” at the foot of every page. The change applies at once, in every tab that you have open.',
  ),
]

const analytics = [
  heading('Analytics'),
  paragraph(
    'If you agree, and only then, we count page views with Google Analytics. It receives your IP address, what kind of browser and screen you use, the title and address of each page you open, how long you stay, and which page or site you came from. Of addresses on this site it gets the path alone, without what follows a question mark; of other sites, only their name. We switch off its advertising features. The legal basis is your consent.',
  ),
  paragraph(
    'Then we also measure how fast pages appear, answer and hold still, and write the figures with the kind of page into a log of our own. It stores nothing in your browser, and nothing in it says who you are.',
  ),
  paragraph(
    'Google Analytics sets two cookies, “_ga” and one whose name begins with “_ga_”. They tell visits apart and last for a year at most. When you withdraw your consent, counting stops and we delete both.',
  ),
]

const others = [
  heading('Parts that others run'),
  paragraph(
    strong('Newsletter.'),
    ' The sign-up form belongs to our newsletter service. It appears where you allow it: always, by your privacy choices, or just once, with the button that stands in its place. Showing it tells the service your IP address. What you type into it goes to the service, which sends our letters for us. You can leave with the link in any letter. The legal basis is your consent.',
  ),
  paragraph(
    strong('Videos.'),
    ' Our trailers are on YouTube. Nothing is loaded from YouTube until you press play, which is your consent for that video. After that, YouTube’s own policy applies. If you decide against such parts while a video plays, it goes away.',
  ),
  paragraph(
    strong('Hosting.'),
    ' Pages and pictures come to you from our hosting and content services. Like every web server, they see your IP address while they do it.',
  ),
  paragraph(
    strong('Links.'),
    ' App stores, campaigns and communities have policies of their own. They learn about you when you go there.',
  ),
  paragraph(
    'Some of these services may handle data outside the European Union. We ask for none of them to learn more than their part needs.',
  ),
]

const correspondence = [
  heading('When you write to us'),
  paragraph(
    'We keep your message for as long as we need it to help you, and delete it after that. The legal basis is our interest in answering you.',
  ),
]

const rights = [
  heading('Your rights'),
  paragraph('Under the General Data Protection Regulation you may, at any time and free of charge:'),
  ...bullets(
    'ask what we hold about you, and get a copy,',
    'have it corrected,',
    'have it deleted, as far as no law makes us keep it,',
    'have its use restricted, or object to it,',
    'take it with you in a common format,',
    'withdraw a consent you have given, for the time to come,',
    'complain to the data protection authority of the country you live in.',
  ),
  paragraph('A message to ', privacyMail, ' is enough. We answer within a month.'),
  heading('Deleting your account'),
  paragraph(
    'You can delete your account yourself, on the account page. Your account and all its data are then permanently deleted, and you can no longer log in to the app or online. A copy of the payment history is kept for legal reasons, as said above.',
  ),
]

const ageAndChanges = [
  heading('Age'),
  paragraph(
    'You must be at least 13 years old to create an account. If you learn that a younger child has one, tell us and we delete it.',
  ),
  heading('Changes'),
  paragraph(
    'When what we do changes, this page changes with it, and so does the date at its top. If a change matters to you, we say so by email before it takes effect.',
  ),
]

export const privacyPage: SeedDocument = {
  _id: 'privacyPage',
  _type: 'privacyPage',
  title: 'Privacy policy',
  intro: 'What we know about you, why, for how long, and how you make us forget it. In plain words.',
  updatedOn: '2026-11-20',
  body: richText(
    heading('Who is responsible'),
    paragraph(
      'Candlecast runs this site and the Candlecast app, and is responsible for your data. Reach us about anything on this page at ',
      privacyMail,
      '.',
    ),
    account,
    payment,
    browser,
    choices,
    analytics,
    others,
    correspondence,
    rights,
    ageAndChanges,
  ),
  seo: seo(
    'What Candlecast knows about you, why, for how long, and how you delete it. Accounts, payments, newsletter, analytics and your rights.',
  ),
}
