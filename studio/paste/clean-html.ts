/** Rewrites the HTML that other programs put on the clipboard into the few elements that our texts have. */

import { pathOnSite } from '../../schemas/links/link.ts'
import { rename, rewriteForPrograms, wrapContent } from './programs.ts'

/** What a text can’t have, by how often it was there. */
export type LeftOut = {
  readonly pictures: number
  readonly embeds: number
  readonly links: number
  /** Tables that became lines. */
  readonly tables: number
  /** Letters that were underlined, crossed out, raised or lowered. */
  readonly letters: number
}

const CONTAINERS =
  'div, section, article, main, header, footer, aside, nav, address, details, summary, figure, figcaption, center, form, fieldset, dl, dt, dd, body'
const BLOCKS = `${CONTAINERS}, p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, hr`
const HIDDEN =
  'script, style, noscript, template, head, title, meta, link, [hidden], [style*="display:none"], [style*="display: none"], [style*="mso-hide:all"]'
const EMBEDS = 'video, audio, iframe, object, embed, canvas'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'

const isBlock = (node: Node) => node instanceof Element && node.matches(BLOCKS)

const has = (element: Element, selector: string) => element.querySelector(selector) !== null

const isWordPart = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

type Side = 'previousSibling' | 'nextSibling'

/** The text beside a node on the same line. */
function textBeside(node: Node, side: Side): string {
  let text = ''
  for (let beside = node[side]; beside; beside = beside[side]) {
    if (isBlock(beside) || beside.nodeName === 'BR') return text
    const own = beside.textContent ?? ''
    text = side === 'nextSibling' ? text + own : own + text
  }
  const { parentNode } = node
  if (!parentNode || isBlock(parentNode)) return text
  const rest = textBeside(parentNode, side)
  return side === 'nextSibling' ? text + rest : rest + text
}

function isWordBeside(node: Node, side: Side) {
  const letters = [...textBeside(node, side)]
  return isWordPart(side === 'nextSibling' ? letters[0] : letters.at(-1))
}

/** Puts the content in the place of an element. A space stays where words were kept apart only by the element. */
function unwrap(element: Element) {
  const letters = [...element.textContent]
  if (isWordPart(letters[0]) && isWordBeside(element, 'previousSibling')) element.before(' ')
  if (isWordPart(letters.at(-1)) && isWordBeside(element, 'nextSibling')) element.after(' ')
  element.replaceWith(...element.childNodes)
}

/** Removes what stood between words, and keeps them apart. */
function takeOut(root: ParentNode, selector: string): number {
  const found = root.querySelectorAll(selector)
  for (const element of found)
    if (isWordBeside(element, 'previousSibling') && isWordBeside(element, 'nextSibling'))
      element.replaceWith(' ')
    else element.remove()
  return found.length
}

function removeAll(root: ParentNode, selector: string): number {
  const found = root.querySelectorAll(selector)
  for (const element of found) element.remove()
  return found.length
}

/** Our texts have two levels below the title of the page. */
function mapHeadings(document: Document) {
  removeAll(document, ':is(h1, h2, h3, h4, h5, h6):not(:has(img)):empty')
  const headings = [...document.querySelectorAll(HEADINGS)].filter(({ textContent }) => textContent.trim())
  const levels = headings.map(({ localName }) => Number(localName.slice(1)))
  const top = Math.min(...levels)
  // One heading above all others is the title of the document, and its parts are as high as it.
  const isTitle =
    levels.filter((level) => level === top).length === 1 && levels.length > 2 && levels[0] === top
  const high = isTitle ? Math.min(...levels.filter((level) => level !== top)) : top
  for (const heading of headings) rename(heading, Number(heading.localName.slice(1)) <= high ? 'h2' : 'h3')
}

const cellsOf = (row: Element) =>
  [...row.querySelectorAll(':scope > td, :scope > th')].filter(({ textContent }) => textContent.trim())

const rowsOf = (table: Element) =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table && cellsOf(row).length > 0)

/** Mails use tables to place their parts. */
const isLayout = (table: Element) =>
  has(table, 'table') || rowsOf(table).every((row) => cellsOf(row).length === 1)

function unfold(table: Element) {
  const cells = rowsOf(table).flatMap(cellsOf)
  const end = table.ownerDocument.createElement('br')
  table.replaceWith(...cells.map((cell) => rename(cell, 'div')), ...(cells.length > 0 ? [] : [end]))
}

/** The text of an element in one line. */
function wordsOf(element: Element): string {
  const copy = element.ownerDocument.importNode(element, true)
  for (const part of copy.querySelectorAll(`${BLOCKS}, br`)) {
    part.before(' ')
    part.after(' ')
  }
  return copy.textContent.replace(/\s+/g, ' ').trim()
}

/** A line for each row: “Name: FIST · Price: 99 SEK” below a row of headings, else “FIST · 99 SEK”. */
function writeLines(table: Element) {
  const words = (cell: Element | undefined) => (cell ? wordsOf(cell) : '')
  const [first, ...rest] = rowsOf(table)
  const head = first && cellsOf(first).every((cell) => cell.matches('th, thead td')) ? cellsOf(first) : []
  const all = (row: Element) => [...row.querySelectorAll(':scope > td, :scope > th')]
  const lines = (head.length > 0 ? rest : rowsOf(table)).map((row) => {
    const line = table.ownerDocument.createElement('p')
    line.textContent = all(row)
      .map((cell, index) => [words(head[index]), words(cell)])
      .filter(([, value]) => value)
      .map(([name, value]) => (name ? `${name}: ${value}` : value))
      .join(' · ')
    return line
  })
  table.replaceWith(...lines)
}

/** The innermost table first. @returns how many became lines */
function replaceTables(document: Document): number {
  let count = 0
  for (const table of [...document.querySelectorAll('table')].toReversed()) {
    if (isLayout(table)) unfold(table)
    else {
      count += 1
      writeLines(table)
    }
  }
  return count
}

/** A list directly inside another belongs to the item before it. */
function nestLists(document: Document) {
  for (const list of document.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
  }
}

const holdsBlocks = (node: Node): node is Element =>
  node instanceof Element && !isBlock(node) && has(node, BLOCKS)

/** Gives a copy of an element to each block inside it: a link around a heading and a paragraph becomes a link in each. */
function handDown(element: Element): Node[] {
  const inner = [...element.childNodes].flatMap((child) => (holdsBlocks(child) ? handDown(child) : [child]))
  return inner.map((child) => {
    if (!(child instanceof Element && isBlock(child))) {
      const copy = element.cloneNode(false)
      copy.appendChild(child)
      return copy
    }
    const holders = child.localName === 'ul' || child.localName === 'ol' ? [...child.children] : [child]
    for (const holder of holders) {
      const copy = element.cloneNode(false)
      for (const node of [...holder.childNodes]) copy.appendChild(node)
      holder.append(copy)
    }
    return child
  })
}

/** After it, no element that marks letters holds a block. */
function liftBlocks(parent: Element) {
  const children = [...parent.children]
  for (let child = children.shift(); child; child = children.shift()) {
    if (isBlock(child)) liftBlocks(child)
    else if (holdsBlocks(child)) {
      const parts = handDown(child)
      child.replaceWith(...parts)
      children.unshift(...parts.filter((part) => part instanceof Element))
    }
  }
}

const LINES = `${CONTAINERS}, ${HEADINGS}, p, blockquote, pre, hr`

const HOLDERS = `li, blockquote, p, ${HEADINGS}`

/** An item, a quotation and a heading have lines instead of blocks: two paragraphs of one would run together. */
function breakLines(document: Document) {
  for (const quotation of document.querySelectorAll(`:is(blockquote, p, ${HEADINGS}):has(ul, ol)`))
    rename(quotation, 'div')
  for (const holder of [...document.querySelectorAll(HOLDERS)].toReversed())
    for (const block of holder.querySelectorAll(LINES)) {
      if (textBeside(block, 'previousSibling').trim()) block.before(document.createElement('br'))
      if (textBeside(block, 'nextSibling').trim()) block.after(document.createElement('br'))
      block.replaceWith(...block.childNodes)
    }
}

/** Text that no paragraph holds would run together with the text beside it. */
function wrapLooseText(container: Element) {
  let paragraph: Element | undefined
  for (const node of [...container.childNodes]) {
    const isBreak = node instanceof Element && node.localName === 'br'
    if (isBlock(node) || isBreak) {
      paragraph = undefined
      if (isBreak) node.remove()
    } else if (paragraph) paragraph.append(node)
    else if (node.textContent?.trim()) {
      paragraph = container.ownerDocument.createElement('p')
      node.before(paragraph)
      paragraph.append(node)
    }
  }
}

/** Addresses as they are meant: programs of Google lead through a page of theirs. */
function addressOf(href: string): string {
  const url = URL.parse(href)
  const isRedirect = url?.hostname === 'www.google.com' && url.pathname === '/url'
  return (isRedirect && url.searchParams.get('q')) || href
}

/** @returns how many links lead nowhere outside of the document that they come from */
function mendLinks(document: Document, site: string | undefined): number {
  let count = 0
  for (const link of document.querySelectorAll('a')) {
    const href = addressOf(link.getAttribute('href')?.trim() ?? '')
    if (/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) link.setAttribute('href', pathOnSite(href, site) ?? href)
    else {
      if (href && link.textContent.trim()) count += 1
      if (href) unwrap(link)
      else link.replaceWith(...link.childNodes)
    }
  }
  return count
}

/** `htmlToPortableText` loses spaces that no letter shares an element with: they go to the text before. */
function joinSpaces(body: Element) {
  body.normalize()
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  let before: Node | undefined
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const isSpace = /^[ \t\r\n]+$/.test(text.textContent ?? '')
    if (before && isSpace && textBeside(text, 'previousSibling') !== '') {
      before.textContent += ' '
      text.textContent = ''
    } else if (!isSpace) before = text
  }
  body.normalize()
}

const DECORATED =
  'u, ins, s, strike, del, sup, sub, [style*="underline"], [style*="line-through"], [style*="super"]'

/** Pictures of one pixel count who opens a mail. */
const isSeen = (picture: Element) =>
  picture.getAttribute('width') !== '1' && picture.getAttribute('height') !== '1'

/** Cleans a document in place. @returns what a text of ours can’t have */
export function cleanDocument(document: Document, site: string | undefined): LeftOut {
  rewriteForPrograms(document)
  // Word writes the kinds of its lists into its style sheet.
  removeAll(document.body, HIDDEN.replace(' style,', ''))
  const pictures = [...document.querySelectorAll('img, svg')].filter(isSeen).length
  takeOut(document, 'img, svg, picture')
  const embeds = takeOut(document, EMBEDS)
  takeOut(document, 'button, input, select, textarea')
  const letters = [...document.querySelectorAll(DECORATED)].filter(
    (element) => !element.closest('a') && !has(element, 'a') && element.textContent.trim(),
  ).length
  const links = mendLinks(document, site)
  const tables = replaceTables(document)
  mapHeadings(document)
  nestLists(document)
  liftBlocks(document.body)
  breakLines(document)
  for (const term of document.querySelectorAll('dt')) wrapContent(term, 'strong')
  for (const container of document.querySelectorAll(CONTAINERS)) wrapLooseText(container)
  joinSpaces(document.body)
  return { pictures, embeds, links, tables, letters }
}
