import { defaultHandlers } from 'hast-util-to-mdast'
import { expect, it } from 'vitest'
import { pageMarkdown } from './page-markdown.ts'

const url = new URL('https://candlecast.example/games?page=2')

const head = `<title>Games &amp; more</title><meta name="description" content='Say "hello"'>`

const markdownOf = (main: string) =>
  pageMarkdown(`<html><head>${head}</head><body><nav>Menu</nav><main>${main}</main></body></html>`, url)

const textOf = (main: string) => markdownOf(main).split('---\n')[2]?.trim()

it('starts with title, description and address of the page', () => {
  expect(markdownOf('<h1>Games</h1>')).toBe(
    [
      '---',
      'title: "Games & more"',
      'description: "Say \\"hello\\""',
      'url: "https://candlecast.example/games?page=2"',
      '---',
      '',
      '# Games',
      '',
    ].join('\n'),
  )
})

it('has the texts, lists and links of the main part, with absolute addresses', () => {
  expect(
    textOf('<p>Hear <a href="/faq#buying">the <em>rest</em></a>.</p><ul><li>One</li><li>Two</li></ul>'),
  ).toBe('Hear [the *rest*](https://candlecast.example/faq#buying).\n\n- One\n- Two')
})

it('leaves out controls and decoration', () => {
  const silent = [
    '<button>Add to Cart</button>',
    '<form><label>E-mail <input></label></form>',
    '<script>start()</script>',
    '<svg><text>Drawn</text></svg>',
    '<p aria-hidden="true">Decoration</p>',
    '<p hidden>Later</p>',
    '<img alt="" src="/a.jpg">',
  ]
  expect(textOf(`<p>Text</p>${silent.join('')}<img alt="A gate" src="/cdn/b.jpg">`)).toBe(
    'Text\n\n![A gate](https://candlecast.example/cdn/b.jpg)',
  )
})

it('joins text that React splits, and separates links that only the layout separates', () => {
  expect(textOf('<p>Price<!-- -->: <!-- -->250</p><p><a href="/a">A</a><a href="/b">B</a></p>')).toBe(
    'Price: 250\n\n[A](https://candlecast.example/a) [B](https://candlecast.example/b)',
  )
})

it('makes the summary of a `<details>` bold', () => {
  expect(textOf('<details><summary>Alone?</summary><p>Yes.</p></details>')).toBe('**Alone?**\n\nYes.')
})

it('escapes content that looks like Markdown, and keeps unreadable addresses', () => {
  expect(textOf('<p># Not a heading</p><p><a href="http://[">broken</a></p>')).toBe(
    '\\# Not a heading\n\n[broken](http://[)',
  )
})

it('converts each element of HTML', () => {
  const table = '<table><tr><th>Price</th><td>250</td></tr></table>'
  expect(textOf(`<p>Was <del>300</del></p>${table}`)).toBe('Was 300\n\nPrice\n\n250')
  const failing = Object.keys(defaultHandlers).filter((name) => {
    try {
      return !markdownOf(`<p>text</p><${name}>word</${name}>`).includes('\ntext\n')
    } catch {
      return true
    }
  })
  expect(failing).toEqual([])
})

it('has only title and address for a page without a main part', () => {
  expect(pageMarkdown('<title>Empty</title>', url)).toBe(
    '---\ntitle: "Empty"\nurl: "https://candlecast.example/games?page=2"\n---\n',
  )
})
