import { expect, it } from 'vitest'
import { showsText } from './preview-transport.ts'

it('allows displayed text, but no field that is compared or becomes an address', () => {
  const running = ['body', { _key: 'a' }, 'children', 0, 'text']
  const marked = [['title'], running, ['steps', { _key: 'a' }, 'title'], ['actions', { _key: 'a' }, 'label']]
  const left = [
    ['slug', 'current'],
    ['type'],
    ['status'],
    ['accent'],
    ['actions', { _key: 'a' }, 'href'],
    ['publishedOn'],
    ['video', 'youtubeId'],
    ['body', { _key: 'a' }, 'style'],
    ['seo', 'title'],
    [],
  ]
  expect(marked.filter((path) => !showsText(path))).toEqual([])
  expect(left.filter(showsText)).toEqual([])
})
