import { defineField, defineType, type FieldDefinition } from 'sanity'
import { keptInBrowserText } from '../../web/shared/legal/kept-in-browser.ts'
import { isLegalPage, missingParts } from '../../web/shared/legal/legal-text.ts'
import { seoTab, tab, tabs } from '../fields/shared.ts'
import { sellerOf } from '../links/other-documents.ts'

type TextPage = {
  name: string
  title: string
  extraFields?: FieldDefinition[]
}

const listed = (items: readonly string[]) => items.join('; ')

/** The schema of a page that exists once: heading, introduction, text, and further fields. Checks the parts of a legal page. */
function textPage({ name, title, extraFields = [] }: TextPage) {
  return defineType({
    name,
    type: 'document',
    title,
    ...tabs(
      tab('content', 'Content', [
        defineField({
          name: 'title',
          type: 'string',
          title: 'Heading',
          description: 'The heading of the page and its name in the browser’s tab.',
          validation: (rule) => rule.required().error('Give the page a heading.'),
        }),
        defineField({
          name: 'intro',
          type: 'text',
          rows: 3,
          title: 'Introduction',
          description: 'One or two sentences below the heading.',
        }),
        ...extraFields,
        defineField({
          name: 'body',
          type: isLegalPage(name) ? 'legalText' : 'richText',
          title: 'Text',
          description: isLegalPage(name)
            ? 'The text of the page. For the name, the numbers and the addresses of the seller choose “Fact of the seller”: the site writes what the site settings have.'
            : 'The text of the page.',
          validation: (rule) =>
            isLegalPage(name)
              ? [
                  rule.required().error('Write the text: the law asks for it.'),
                  rule.custom(async (body, context) => {
                    if (!body) return true
                    const missing = missingParts(name, body, await sellerOf(context))
                    const [parts, words] = [
                      missing.map(({ what }) => what),
                      missing.map(({ write }) => write),
                    ]
                    return missing.length === 0
                      ? true
                      : `The law asks for more. Missing: ${listed(parts)}. It is recognised by words such as ${listed(words)}.`
                  }),
                ]
              : rule,
        }),
      ]),
      seoTab,
    ),
    preview: {
      select: { heading: 'title' },
      prepare: ({ heading }) => ({ title, ...(heading !== title && { subtitle: heading }) }),
    },
  })
}

export const aboutPage = textPage({ name: 'aboutPage', title: 'About us' })

export const downloadPage = textPage({ name: 'downloadPage', title: 'Download' })

export const contactPage = textPage({
  name: 'contactPage',
  title: 'Contact',
  extraFields: [
    defineField({
      name: 'bugReports',
      type: 'text',
      rows: 3,
      title: 'Bug reports',
      description: 'What people should send with a bug report. The address is in the site settings.',
      validation: (rule) => rule.required().error('Say what to send when something is broken.'),
    }),
    defineField({
      name: 'general',
      type: 'text',
      rows: 3,
      title: 'Everything else',
      description: 'Introduces the general address, which is in the site settings.',
      validation: (rule) => rule.required().error('Say what the general address is for.'),
    }),
    defineField({
      name: 'community',
      type: 'text',
      rows: 3,
      title: 'Community',
      description: 'Introduces the link to the chat community.',
      validation: (rule) => rule.required().error('Say what the community is for.'),
    }),
  ],
})

export const privacyPage = textPage({
  name: 'privacyPage',
  title: 'Privacy policy',
  extraFields: [
    defineField({
      name: 'updatedOn',
      type: 'date',
      title: 'Last changed on',
      description: `Printed below the heading. Name in the text what the site keeps in a browser. ${keptInBrowserText}`,
      validation: (rule) => rule.required().error('Say when the policy was last changed.'),
    }),
  ],
})

export const investorsPage = textPage({
  name: 'investorsPage',
  title: 'Investors',
  extraFields: [
    defineField({
      name: 'pitchDeck',
      type: 'button',
      title: 'Pitch deck',
      description: 'The button that leads to the pitch deck.',
    }),
  ],
})

export const newsletterPage = textPage({ name: 'newsletterPage', title: 'Newsletter' })

type LegalPage = { name: string; title: string }

/** A page whose text is part of a contract or required by law. Its date tells the versions apart. */
const legalPage = ({ name, title }: LegalPage) =>
  textPage({
    name,
    title,
    extraFields: [
      defineField({
        name: 'validFrom',
        type: 'date',
        title: 'Valid from',
        description:
          'The version of this text. Each order remembers the version that was shown, so change the date whenever you change what the text says.',
        validation: (rule) => rule.required().error('Say from which day this text is valid.'),
      }),
    ],
  })

export const termsPage = legalPage({ name: 'termsPage', title: 'Terms of sale' })

export const withdrawalPage = legalPage({ name: 'withdrawalPage', title: 'Right of withdrawal' })

export const accessibilityPage = legalPage({ name: 'accessibilityPage', title: 'Accessibility statement' })

export const retentionPage = legalPage({ name: 'retentionPage', title: 'Retention of data' })
