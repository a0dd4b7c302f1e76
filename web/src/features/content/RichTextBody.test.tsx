import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { RichTextContent, RichTextNode } from '#shared/content-types.ts'
import { RichTextBody } from './RichTextBody.late.tsx'

const show = (value: RichTextContent | null) =>
  render(
    <MemoryRouter>
      <RichTextBody value={value} />
    </MemoryRouter>,
  )

type Block = Extract<RichTextNode, { _type: 'block' }>

const block = (text: string, rest: Partial<Block> = {}): Block => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 'a', text, marks: [] }],
  ...rest,
})

const linked = (text: string, markDef: NonNullable<Block['markDefs']>[number]): Block =>
  block(text, {
    markDefs: [markDef],
    children: [{ _type: 'span', _key: 'a', text, marks: [markDef._key] }],
  })

it('renders headings, lists, quotations and text', () => {
  show([
    block('The gate', { style: 'h2' }),
    block('A sword', { listItem: 'bullet', level: 1 }),
    block('Open, he said.', { style: 'blockquote' }),
    block('You walk in.'),
  ])
  expect(screen.getByRole('heading', { level: 2, name: 'The gate' })).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toBe('A sword')
  expect(screen.getByRole('blockquote').textContent).toBe('Open, he said.')
  expect(screen.getByText('You walk in.')).toBeDefined()
})

it('links to a document at its current path; a link to a deleted one is text', () => {
  show([
    linked('Enter', { _type: 'documentLink', _key: 'm', target: { _type: 'game', slug: 'fist' } }),
    linked('Ask', { _type: 'documentLink', _key: 'm', target: { _type: 'contactPage', slug: null } }),
    linked('Lost', { _type: 'documentLink', _key: 'm', target: null }),
  ])
  expect(screen.getByRole('link', { name: 'Enter' }).getAttribute('href')).toBe('/fist')
  expect(screen.getByRole('link', { name: 'Ask' }).getAttribute('href')).toBe('/contact')
  expect(screen.getByText('Lost').closest('a')).toBeNull()
})

it('makes no link from a script, and no HTML from text', () => {
  show([
    linked('Click', { _type: 'link', _key: 'm', href: 'javascript:alert(1)' }),
    block('<img src=x onerror=alert(1)>'),
  ])
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined()
})

it('opens an external link in a new tab if the editor chose so, and announces it', () => {
  show([linked('Discord', { _type: 'link', _key: 'm', href: 'https://discord.example/', newTab: true })])
  const link = screen.getByRole('link', { name: 'Discord (opens in a new tab)' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

it('names an unknown kind in development, and renders the rest', () => {
  const hologram = JSON.parse('{"_type":"hologram","_key":"h"}')
  show([hologram, block('You walk on.')])
  expect(screen.getByText('Nothing renders “hologram” yet.')).toBeDefined()
  expect(screen.getByText('You walk on.')).toBeDefined()
})

it('renders nothing without content', () => {
  const { container } = show(null)
  expect(container.innerHTML).toBe('')
})

/** Replaces text nodes, as browsers' translators do. */
function translate(root: Element) {
  const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = all.nextNode(); node; node = all.nextNode()) if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    const translated = document.createElement('font')
    translated.textContent = `«${text.data}»`
    text.replaceWith(translated)
  }
}

it('shows changed content on a translated page', () => {
  const spans = (...texts: [text: string, ...marks: string[]][]): Block =>
    block('p', {
      children: texts.map(([text, ...marks], index) => ({ _type: 'span', _key: `${index}`, text, marks })),
    })
  const versions = [
    spans(['Plain, '], ['strong', 'strong'], [' and plain.']),
    spans(['Other, '], ['strong', 'strong'], [' and plain.']),
    spans(['strong', 'strong'], [' and more.']),
    spans(['All plain.']),
    spans(['One, '], ['two', 'em'], [', three, '], ['four', 'strong']),
  ]
  const page = (version: Block | undefined) => (
    <MemoryRouter>
      <RichTextBody value={version ? [version] : null} />
    </MemoryRouter>
  )
  const { container, rerender } = render(page(versions[0]))
  for (const version of versions.slice(1)) {
    translate(container)
    rerender(page(version))
    expect(container.textContent).toBe(version.children?.map((span) => 'text' in span && span.text).join(''))
  }
})
