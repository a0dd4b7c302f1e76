/** A page that editors could have added by themselves. */
import { type SeedDocument, seo, slug } from '../document.ts'
import { bullets, documentLink, heading, paragraph, quotation, richText } from '../portable-text.ts'

export const infoPages: readonly SeedDocument[] = [
  {
    _id: 'infoPage-how-to-listen',
    _type: 'infoPage',
    title: 'How to listen',
    slug: slug('how-to-listen'),
    intro: 'An adventure for the ear asks little of you. These few things make it larger.',
    body: richText(
      paragraph(
        'You can play on a bus, over a sink full of dishes, or on a walk that you will not remember. But if you want the hair on your arms to join in, give the story a room of its own.',
      ),
      heading('Before you press play'),
      bullets(
        'Use headphones. What stands behind you should be behind you.',
        'Dim the light. You will not need it, and it will not help.',
        'Tell the people you live with that you are busy. They will not believe you.',
      ),
      heading('When the narrator stops'),
      paragraph(
        'It is your turn. Take as long as you like. The story waits for your answer, and it does not sigh.',
      ),
      quotation('There is no wrong door. There are only doors that you will talk about afterwards.'),
      paragraph(
        'Everything plays in ',
        documentLink('the app', 'downloadPage'),
        ', which is free. If you have a long evening ahead, spend ',
        documentLink('the longest night', 'campaignPage-longest-night'),
        ' with us.',
      ),
    ),
    seo: seo(
      'Headphones, a dim room and time for your answer: how to get the most out of an audio adventure.',
    ),
  },
]
