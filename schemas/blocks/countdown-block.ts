import { defineField, defineType } from 'sanity'
import { warnWhenLonger } from '../fields/length.ts'
import { fullMoment, momentOptions } from '../fields/moments.ts'
import { blockPreview } from './heading.ts'

export const countdownBlock = defineType({
  name: 'countdownBlock',
  type: 'object',
  title: 'Countdown',
  fields: [
    defineField({
      name: 'heading',
      type: 'string',
      title: 'Heading',
      description: 'What is to come, such as “Dracula is released”.',
      validation: (rule) => [
        rule.required().error('Say what is to come.'),
        warnWhenLonger(rule, 80, 'phones'),
      ],
    }),
    defineField({
      name: 'moment',
      type: 'datetime',
      title: 'Moment',
      description: 'In Swedish time. The page shows it with CET or CEST.',
      options: momentOptions,
      validation: (rule) => rule.required().error('Say when it is.'),
    }),
    defineField({
      name: 'doneText',
      type: 'string',
      title: 'Words from then on',
      description: 'Shown once the moment has come, such as “Dracula is out.” Left empty, it is “It is out.”',
    }),
    defineField({
      name: 'action',
      type: 'button',
      title: 'Button from then on',
      description: 'Shown once the moment has come. The page itself needs no change then.',
    }),
  ],
  preview: {
    select: { heading: 'heading', moment: 'moment' },
    prepare: ({ heading, moment }) => ({
      ...blockPreview('Countdown', heading),
      ...(moment && { subtitle: `Countdown · ${fullMoment(Date.parse(moment))}` }),
    }),
  },
})
