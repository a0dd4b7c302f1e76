import { expect, test } from 'vitest'
import { cutOff, shareOf } from './SharePreview.tsx'

const picture = (name: string) => ({ asset: { _ref: `image-${name}-1200x630-jpg` } })
const settings = { siteName: 'The Shop', description: 'Stories in the dark.', shareImage: picture('site') }

test.each<[string, object, object]>([
  [
    'a page with words of its own',
    {
      title: 'Out',
      summary: 'It is out.',
      image: picture('own'),
      seo: { title: 'Out now', description: 'Play it.', image: picture('shared') },
    },
    { title: 'Out now · The Shop', description: 'Play it.', image: picture('shared') },
  ],
  [
    'a page without',
    { title: 'Out', summary: 'It is out.', cover: picture('cover') },
    { title: 'Out · The Shop', description: 'It is out.', image: picture('cover') },
  ],
  [
    'a game with a banner and a cover',
    { title: 'Out', banner: picture('banner'), cover: picture('cover') },
    { title: 'Out · The Shop', description: 'Stories in the dark.', image: picture('banner') },
  ],
  [
    'a campaign page',
    { title: 'Night', blocks: [{ text: 'One' }, { image: picture('block') }] },
    { title: 'Night · The Shop', description: 'Stories in the dark.', image: picture('block') },
  ],
  [
    'a new page with a sentence about a picture that is not there',
    { seo: { title: ' ', image: { alt: 'A gate.' } } },
    { title: 'The Shop', description: 'Stories in the dark.', image: picture('site') },
  ],
])('what is shared of %s', (_, document, share) => {
  expect(shareOf({ ...document }, settings)).toEqual(share)
})

test('without site settings nothing is filled in', () => {
  expect(shareOf({}, {})).toEqual({ title: '', description: '', image: undefined })
})

test.each([
  ['A short one', 20, 'A short one'],
  ['A long one that is cut', 11, 'A long one…'],
  ['🐺🐺🐺', 2, '🐺…'],
])('%s, cut at %i', (text, most, cut) => {
  expect(cutOff(text, most)).toBe(cut)
})
