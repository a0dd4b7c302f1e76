/** Rewrites the HTML that other programs put on the clipboard into the few elements that our texts have. */

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

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

function removeAll(root: ParentNode, selector: string): number {
  const found = root.querySelectorAll(selector)
  for (const element of found) element.remove()
  return found.length
}

/** Sizes of letters by class, in the style sheet that Pages, Mail and Notes write: `p.p1 {font: 24.0px Georgia}`. */
function sizesOfParagraphs(document: Document): ReadonlyMap<string, number> {
  const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  const rules = css.matchAll(/p\.(p\d+)\s*\{[^}]*?font:\s*(?:\w+\s+)*?([\d.]+)px/g)
  return new Map([...rules].map(([, name = '', size]) => [name, Number(size)]))
}

/** Programs of Apple have no headings on the clipboard, only larger letters. */
function findLargeParagraphs(document: Document) {
  const sizes = sizesOfParagraphs(document)
  const sizeOf = (paragraph: Element) => sizes.get(paragraph.className) ?? 0
  const paragraphs = [...document.querySelectorAll('p')].filter((paragraph) => sizeOf(paragraph) > 0)
  const lengths = Map.groupBy(paragraphs, sizeOf)
  const letters = [...lengths].map(
    ([size, own]) => [size, own.reduce((sum, { textContent }) => sum + textContent.length, 0)] as const,
  )
  // Most letters are the text itself.
  const [textSize = 0] = letters.toSorted(([, one], [, other]) => other - one)[0] ?? []
  const larger = [...lengths.keys()].filter((size) => size >= textSize * 1.15).toSorted((a, b) => b - a)
  for (const paragraph of paragraphs) {
    const level = larger.indexOf(sizeOf(paragraph))
    if (level >= 0 && paragraph.textContent.trim()) rename(paragraph, `h${Math.min(level + 1, 6)}`)
  }
}

/** Headings that a program writes as paragraphs. */
function findHeadings(document: Document) {
  for (const title of document.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const heading of document.querySelectorAll('p[role="heading"][aria-level]'))
    rename(heading, `h${Math.min(Number(heading.getAttribute('aria-level')) || 1, 6)}`)
  findLargeParagraphs(document)
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
  table.replaceWith(...cells.map((cell) => rename(cell, 'div')))
}

/** A line for each row: “Name: FIST · Price: 99 SEK” below a row of headings, else “FIST · 99 SEK”. */
function writeLines(table: Element) {
  const words = (cell: Element | undefined) => cell?.textContent.replace(/\s+/g, ' ').trim() ?? ''
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

/** Text that no paragraph holds would run together with the text beside it. */
function wrapLooseText(document: Document) {
  for (const container of document.querySelectorAll(CONTAINERS)) {
    let paragraph: Element | undefined
    for (const node of [...container.childNodes]) {
      const isBreak = node instanceof Element && node.localName === 'br'
      if (isBlock(node) || (node instanceof Element && has(node, BLOCKS)) || isBreak) {
        paragraph = undefined
        if (isBreak) node.remove()
      } else if (paragraph) paragraph.append(node)
      else if (node.textContent?.trim()) {
        paragraph = document.createElement('p')
        node.before(paragraph)
        paragraph.append(node)
      }
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
function mendLinks(document: Document): number {
  let count = 0
  for (const link of document.querySelectorAll('a')) {
    const href = addressOf(link.getAttribute('href')?.trim() ?? '')
    if (/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) link.setAttribute('href', href)
    else {
      if (href && link.textContent.trim()) count += 1
      link.replaceWith(...link.childNodes)
    }
  }
  return count
}

const DECORATED =
  'u, ins, s, strike, del, sup, sub, [style*="underline"], [style*="line-through"], [style*="super"]'

/** Pictures of one pixel count who opens a mail. */
const isSeen = (picture: Element) =>
  picture.getAttribute('width') !== '1' && picture.getAttribute('height') !== '1'

/** Cleans a document in place. @returns what a text of ours can’t have */
export function cleanDocument(document: Document): LeftOut {
  const isGoogle = has(document.documentElement, '[id^="docs-internal-guid"]')
  findHeadings(document)
  // Word writes the kinds of its lists into its style sheet.
  removeAll(document.body, HIDDEN.replace(' style,', ''))
  const pictures = [...document.querySelectorAll('img, svg')].filter(isSeen).length
  removeAll(document, 'img, svg, picture')
  const embeds = removeAll(document, EMBEDS)
  removeAll(document, 'button, input, select, textarea')
  const letters = [...document.querySelectorAll(DECORATED)].filter(
    (element) => !element.closest('a') && !has(element, 'a') && element.textContent.trim(),
  ).length
  const tables = replaceTables(document)
  mapHeadings(document)
  if (!isGoogle) nestLists(document)
  for (const term of document.querySelectorAll('dt')) {
    const strong = document.createElement('strong')
    strong.append(...term.childNodes)
    term.append(strong)
  }
  if (!isGoogle) wrapLooseText(document)
  return { pictures, embeds, links: mendLinks(document), tables, letters }
}
