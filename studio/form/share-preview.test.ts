import { expect, test } from 'vitest'
import { cutOff, shareOf } from './SharePreview.tsx'

const picture = (name: string) => ({ asset: { _ref: `image-${name}-1200x630-jpg` } })
const settings = { siteName: 'The Shop', description: 'Stories in the dark.', shareImage: picture('site') }

const seo = { title: 'Out now', description: 'Play it.', image: picture('shared') }
const own = { title: 'Out', summary: 'It is out.', image: picture('own') }

test.each<[string, object, shared: [title: string, description: string, image: string]]>([
  ['a page with words of its own', { ...own, seo }, ['Out now · The Shop', 'Play it.', 'shared']],
  ['a page without', own, ['Out · The Shop', 'It is out.', 'own']],
  [
    'a game with a banner and a cover',
    { title: 'Out', banner: picture('banner'), cover: picture('cover') },
    ['Out · The Shop', 'Stories in the dark.', 'banner'],
  ],
  [
    'a campaign page',
    { title: 'Night', blocks: [{ text: 'One' }, { image: picture('block') }] },
    ['Night · The Shop', 'Stories in the dark.', 'block'],
  ],
  [
    'a new page with a sentence about a picture that is not there',
    { seo: { title: ' ', image: { alt: 'A gate.' } } },
    ['The Shop', 'Stories in the dark.', 'site'],
  ],
])('what is shared of %s', (_, document, [title, description, image]) => {
  expect(shareOf({ ...document }, settings)).toEqual({ title, description, image: picture(image) })
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
