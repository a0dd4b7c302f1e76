import { defineArrayMember, defineField, defineType } from 'sanity'
import { initialWords, type Words } from '../../web/shared/words.ts'
import { pictureField } from '../fields/picture.ts'
import { tab, tabs } from '../fields/shared.ts'
import { checkEmail, checkPageElsewhere } from '../links/link.ts'

const requiredText = (name: string, title: string, description: string) =>
  defineField({
    name,
    type: 'string',
    title,
    description,
    validation: (rule) => rule.required().error(`${title} is missing.`),
  })

const email = (name: string, title: string, description: string) =>
  defineField({
    name,
    type: 'string',
    title,
    description,
    validation: (rule) => [rule.required().error(`${title} is missing.`), rule.custom(checkEmail)],
  })

const address = (name: string, title: string, description: string) =>
  defineField({
    name,
    type: 'url',
    title,
    description,
    validation: (rule) => [rule.required().error(`${title} is missing.`), rule.custom(checkPageElsewhere)],
  })

const footerColumn = defineArrayMember({
  name: 'footerColumn',
  type: 'object',
  title: 'Column',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Heading',
      validation: (rule) => rule.required().error('Give the column a heading.'),
    }),
    defineField({
      name: 'links',
      type: 'array',
      title: 'Links',
      of: [defineArrayMember({ type: 'menuLink' })],
    }),
  ],
  preview: { select: { title: 'title' } },
})

const wordTitles: readonly (readonly [keyof Words, title: string])[] = [
  ['playFirst', 'Button that plays the first scene'],
  ['app', 'Button that leads to the app'],
  ['howToPlayHeading', 'Heading of how to play'],
  ['howToPlay', 'How to play'],
  ['beforeListening', 'Before a sample'],
  ['facts', 'Heading of the facts'],
  ['praise', 'Heading of quotes and awards'],
  ['related', 'Heading of related products'],
  ['inShop', 'Heading of a game’s products'],
  ['news', 'Heading of news about a game'],
  ['newsletter', 'Heading of the newsletter'],
  ['newsletterText', 'Text of the newsletter'],
]

const wordFields = wordTitles.map(([name, title]) => {
  const initial = initialWords[name]
  const words = { name, title, placeholder: initial }
  if (initial.length < 60) return defineField({ ...words, type: 'string' })
  const isList = initial.includes('\n')
  return defineField({ ...words, type: 'text', rows: 4, ...(isList && { description: 'One step a line.' }) })
})

/** The seller. The law requires these fields at the foot of every page, before paying, and on receipts. */
const seller = tab('seller', 'Seller', [
  requiredText(
    'sellerName',
    'Name of the seller',
    'The registered name of the company that sells. Until every required field here is filled, the shop opens no checkout.',
  ),
  requiredText(
    'organisationNumber',
    'Organisation number',
    'As the companies register writes it, such as 556012-3456 in Sweden.',
  ),
  requiredText('vatNumber', 'VAT number', 'With the letters of the country, such as SE556012345601.'),
  defineField({
    name: 'sellerAddress',
    type: 'text',
    rows: 4,
    title: 'Postal address',
    description:
      'Where a letter reaches the seller: street, postcode and town, country, each on a line. Legal texts name it too, by “Fact of the seller”.',
    validation: (rule) => rule.required().error('Postal address is missing.'),
  }),
  email(
    'sellerEmail',
    'E-mail address of the seller',
    'Where shoppers write about a purchase, for example to withdraw from it.',
  ),
  defineField({
    name: 'sellerPhone',
    type: 'string',
    title: 'Phone of the seller',
    description: 'Where shoppers reach the seller. With the country, such as +46 8 123 45 67.',
    validation: (rule) => [
      rule.required().error('Phone of the seller is missing.'),
      rule
        .regex(/^\+(?:[ -]?\d){7,15}$/, { name: 'phone number' })
        .error('Write the number with + and the country, such as +46 8 123 45 67.'),
    ],
  }),
  requiredText(
    'paymentMeans',
    'Means of payment',
    'A sentence that is shown before the order, such as “Pay with Visa, Mastercard or Swish.” Name what the payment page offers.',
  ),
  requiredText(
    'salesArea',
    'Where we sell',
    'A sentence that is shown before the order, such as “We sell to consumers in the EU and EEA.”',
  ),
  defineField({
    name: 'salesCountries',
    type: 'array',
    title: 'Countries where we sell',
    description:
      'Those of the sentence above. The payment page takes cards of the whole world: a sale elsewhere is in the alarms and in the list of countries, because VAT may be due there. A rule of Stripe Radar refuses such cards.',
    of: [defineArrayMember({ type: 'country' })],
    validation: (rule) => [
      rule.required().min(1).error('Choose the countries.'),
      rule.unique().error('The same country is there twice.'),
    ],
  }),
  defineField({
    name: 'tradeRegister',
    type: 'string',
    title: 'Trade register and number',
    description:
      'A company in a public register names it, with its number there, such as “Swedish Companies Registration Office (Bolagsverket), 556012-3456”. Left empty, it is not shown.',
  }),
  defineField({
    name: 'representative',
    type: 'string',
    title: 'Authorised representative',
    description:
      'Who may sign for the company, such as “Ada Berg, managing director”. Some countries ask for it, Germany among them. Left empty, it is not shown.',
  }),
])

const names = tab('names', 'Names', [
  requiredText(
    'siteName',
    'Name of the site',
    'Shown in the header, in the browser’s tab and in link previews.',
  ),
  requiredText('companyName', 'Name of the company', 'Shown in the copyright line.'),
  defineField({
    name: 'minimumAge',
    type: 'number',
    title: 'Minimum age of an account',
    description:
      'Shown where an account is made; left empty, 13. Change the section Age of the privacy policy with it. Countries of the European Union set ages from 13 to 16.',
    validation: (rule) => rule.integer().min(13).max(18).error('Choose an age from 13 to 18.'),
  }),
  defineField({
    name: 'description',
    type: 'text',
    rows: 3,
    title: 'Description of the site',
    description: 'What search engines and link previews say when a page has no description of its own.',
    validation: (rule) => rule.required().error('Describe the site in a sentence or two.'),
  }),
  pictureField({
    name: 'shareImage',
    title: 'Image when shared',
    description: 'For pages that have no image of their own (1200 by 630).',
    place: 'share',
    missing: 'Add the image.',
  }),
])

const addresses = tab('addresses', 'Addresses', [
  email('contactEmail', 'General address', 'Shown on the contact page.'),
  email('bugReportEmail', 'Address for bug reports', 'Shown on the contact page.'),
  email('supportEmail', 'Address of customer support', 'Shown where a payment or a sign-in went wrong.'),
  email('investorEmail', 'Address for investors', 'Shown on the investors page.'),
  defineField({
    name: 'applicationsEmail',
    type: 'string',
    title: 'Address for unsolicited applications',
    description: 'Optional. Shown below the open jobs.',
    validation: (rule) => rule.custom(checkEmail),
  }),
  defineField({
    name: 'applicationsText',
    type: 'text',
    rows: 3,
    title: 'Text about unsolicited applications',
    description: 'A sentence or two above the address: whom you are always glad to hear from.',
    hidden: ({ document }) => !document?.applicationsEmail,
  }),
])

const orders = tab('orders', 'Orders and mails', [
  defineField({
    name: 'orderThanks',
    type: 'text',
    rows: 2,
    title: 'Thanks for an order',
    description:
      'Below “Thank you for your order.”, such as what happens next. Optional: left empty, the page has its usual words.',
    validation: (rule) => rule.max(200).warning('Keep it under 200 characters.'),
  }),
  defineField({
    name: 'mails',
    type: 'mailWords',
    title: 'Words of mails',
    description:
      'Left empty, mails have the words that are shown in grey. What the law asks for is not here: prices, delivery, right of withdrawal, guarantee, seller and terms.',
  }),
])

const links = tab('links', 'Stores and communities', [
  address('appStoreUrl', 'App Store', 'Where iPhones and iPads download the app.'),
  address('googlePlayUrl', 'Google Play', 'Where Android devices download the app.'),
  address('discordUrl', 'Discord', 'The chat community.'),
])

const newsletter = tab('newsletter', 'Newsletter', [
  address(
    'newsletterDesktopUrl',
    'Form for wide screens',
    'The address of the newsletter service’s embedded form.',
  ),
  address(
    'newsletterMobileUrl',
    'Form for phones',
    'The same form as the service makes it for narrow screens.',
  ),
])

const navigation = tab('navigation', 'Menu and footer', [
  defineField({
    name: 'menu',
    type: 'array',
    title: 'Menu',
    description: 'The links at the top of every page.',
    of: [defineArrayMember({ type: 'menuLink' })],
    validation: (rule) => [
      rule.required().min(1).error('The menu is empty.'),
      rule.max(5).warning('More than five links don’t fit on a phone.'),
    ],
  }),
  defineField({
    name: 'footerColumns',
    type: 'array',
    title: 'Footer',
    description: 'The columns at the foot of every page.',
    of: [footerColumn],
    validation: (rule) => rule.max(4).warning('More than four columns don’t fit beside each other.'),
  }),
])

const words = tab('words', 'Words', [
  defineField({
    name: 'words',
    type: 'object',
    title: 'Words about what you sell',
    description: 'Left empty, each is as its field says.',
    fields: wordFields,
  }),
])

const analytics = tab('analytics', 'Analytics', [
  defineField({
    name: 'analyticsId',
    type: 'string',
    title: 'Google Analytics id',
    description:
      'Starts with G-. Left empty, nothing is measured. In Google Analytics, switch the stream’s enhanced measurement off: the site reports its pages itself, and Google would count them twice.',
    validation: (rule) =>
      rule.regex(/^G-[A-Z0-9]+$/, { name: 'id' }).error('The id starts with G-, such as G-ABC123DEF4.'),
  }),
])

export const siteSettings = defineType({
  name: 'siteSettings',
  type: 'document',
  title: 'Site settings',
  ...tabs(names, seller, addresses, orders, links, newsletter, navigation, words, analytics),
  preview: {
    select: { subtitle: 'siteName' },
    prepare: ({ subtitle }) => ({ title: 'Site settings', subtitle }),
  },
})
