/** One campaign page with every kind of block. */
import { keyed, reference, type SeedDocument, slug } from '../document.ts'
import { pictures } from '../pictures.ts'
import { documentLink, paragraph, richText } from '../portable-text.ts'

const references = (...ids: string[]) => keyed('r', ids.map(reference))

const button = (label: string, id: string) => ({ _type: 'button', label, document: reference(id) })

const longestNight: SeedDocument = {
  _id: 'campaignPage-longest-night',
  _type: 'campaignPage',
  title: 'The longest night',
  slug: slug('longest-night'),
  summary:
    'Spend the longest night of the year in the dark, with headphones on. Hear a sample, choose an adventure, and wait for the hour.',
  game: reference('game-fortressofdeath'),
  blocks: keyed('b', [
    {
      _type: 'heroBlock',
      heading: 'The longest night is yours.',
      text: 'Once a year the dark has more hours than you can sleep through. Fill them with a voice.',
      image: pictures.fortressBanner,
      actions: keyed('a', [
        button('Enter the fortress', 'product-fod'),
        button('How to listen', 'infoPage-how-to-listen'),
      ]),
    },
    {
      _type: 'textBlock',
      heading: 'Put the light out first',
      body: richText(
        paragraph(
          'You need nothing for it but a phone, headphones and an evening that nobody else has claimed. Lock the door if that helps. It will not help for long.',
        ),
        paragraph(
          'Then choose where the night takes you. ',
          documentLink('The fortress', 'game-fortressofdeath'),
          ' has one lit window. ',
          documentLink('The arena', 'game-fist'),
          ' has a bell. Both know that you are coming.',
        ),
      ),
    },
    { _type: 'sampleBlock', game: reference('game-fortressofdeath') },
    {
      _type: 'quoteBlock',
      text: 'You may turn back here. Nobody would know. You would hear it, though, every night, a little nearer.',
      who: 'The narrator of The Fortress of Death',
      source: '/fortressofdeath',
    },
    {
      _type: 'productsBlock',
      heading: 'Enough for a whole night',
      products: references(
        'product-fod',
        'product-fist',
        'product-bundle-pre-order',
        'product-fod-expansions',
      ),
    },
    {
      _type: 'imageBlock',
      image: pictures.pressCampaign,
      caption: 'You will not be the only light on the road.',
      wide: true,
    },
    {
      _type: 'countdownBlock',
      heading: 'Until the longest night',
      moment: '2027-12-21T17:00:00.000Z',
      doneText: 'The longest night is here.',
      action: button('Enter the fortress', 'product-fod'),
    },
    {
      _type: 'faqBlock',
      heading: 'Before it gets dark',
      entries: references('faqEntry-what-is-it', 'faqEntry-what-do-i-need', 'faqEntry-where-to-buy'),
    },
    {
      _type: 'newsletterBlock',
      heading: 'Hear of the next one',
      text: 'Nights like this one, new adventures and offers. A few letters a year, and you can leave at any time.',
    },
  ]),
}

export const campaignPages: readonly SeedDocument[] = [longestNight]
