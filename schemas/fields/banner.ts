import { defineField } from 'sanity'
import { warnWhenLonger } from './length.ts'
import { pictureField } from './picture.ts'

/**
 * The first screen of the home page: words, banner and button.
 * @param group the tab of the form
 */
export const bannerFields = (group?: string) => {
  const inGroup = group ? { group } : {}
  return [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Headline',
      description: 'The first words that a visitor reads, over the banner.',
      ...inGroup,
      validation: (rule) => [
        rule.required().error('Write the headline.'),
        warnWhenLonger(rule, 60, 'phones'),
      ],
    }),
    defineField({
      name: 'intro',
      type: 'text',
      rows: 3,
      title: 'Text',
      description: 'A sentence or two below the headline.',
      ...inGroup,
      validation: (rule) => rule.required().error('Write the sentence below the headline.'),
    }),
    pictureField({
      name: 'banner',
      title: 'Banner',
      description: 'Wide (16:9); on phones its middle is shown.',
      place: 'banner',
      missing: 'Add the banner.',
      ...inGroup,
    }),
    defineField({
      name: 'actionLabel',
      type: 'string',
      title: 'Button',
      description: 'The words of the button on the banner.',
      ...inGroup,
      validation: (rule) => [
        rule.required().error('Write the words of the button.'),
        rule.max(30).warning('Keep it under 30 characters.'),
      ],
    }),
  ]
}
