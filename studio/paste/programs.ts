/** What single programs write in a way of their own, rewritten as the HTML that others write. */

export function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

export function wrapContent(element: Element, name: string) {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Takes the first letters out of an element, however deep they are. */
function removeStart(element: Element, length: number) {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = length
  for (let text = texts.nextNode(); text && left > 0; text = texts.nextNode()) {
    const own = text.textContent ?? ''
    text.textContent = own.slice(left)
    left -= Math.min(left, own.length)
  }
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

/** Google Docs says by styles what is bold or slanted, inside an element that is bold and says that it isn’t. */
function findGoogleLetters(document: Document) {
  const root = document.querySelector('[id^="docs-internal-guid"]')
  if (!root) return
  for (const span of document.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle } = span.style
    if (fontStyle === 'italic') wrapContent(span, 'em')
    if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapContent(span, 'strong')
  }
  if (root.localName === 'b') root.replaceWith(...root.childNodes)
  else root.removeAttribute('id')
}

/** Moves a list into the last item of the list before it, `level` - 1 times deep or as deep as that list is. */
function nestUnderBefore(list: Element, level: number) {
  let before = list.previousElementSibling
  let host: Element | null = null
  for (let depth = 1; depth < level && before?.matches('ul, ol'); depth += 1) {
    host = before.lastElementChild
    before = host?.lastElementChild ?? null
  }
  host?.append(list)
}

const MARKER = /^\s*(?:([·•▪§oü–-])|\(?(?:\d{1,3}|[a-z]{1,4})[.)])[\s\u00a0]{2,}/i

/** In points. Outlook moves each level by half an inch. */
const OUTLOOK_INDENT = 36

/** Outlook writes an item of a list as a paragraph that begins with its sign or number, without the list that Word names. */
function findOutlookLists(document: Document) {
  for (const paragraph of document.querySelectorAll<HTMLElement>('p[class^="MsoListParagraph"]')) {
    const [marker, sign] = MARKER.exec(paragraph.textContent) ?? []
    if (marker === undefined || /mso-list:\s*l\d/.test(paragraph.getAttribute('style') ?? '')) continue
    removeStart(paragraph, marker.length)
    const indent = /margin-left:\s*([\d.]+)pt/.exec(paragraph.getAttribute('style') ?? '')?.[1]
    const level = Math.max(1, Math.round(Number(indent ?? OUTLOOK_INDENT) / OUTLOOK_INDENT))
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    const list = document.createElement(sign ? 'ul' : 'ol')
    list.append(item)
    paragraph.replaceWith(list)
    nestUnderBefore(list, level)
  }
}

/** Slack writes the level of a list at its items, and the end of a paragraph as an empty element. */
function findSlackParts(document: Document) {
  for (const end of document.querySelectorAll('[data-stringify-type="paragraph-break"]'))
    end.replaceWith(document.createElement('br'))
  for (const list of document.querySelectorAll(':is(ul, ol):has(> li[data-stringify-indent])'))
    nestUnderBefore(list, Number(list.firstElementChild?.getAttribute('data-stringify-indent')) + 1)
}

/** Rewrites a document in place. */
export function rewriteForPrograms(document: Document) {
  findHeadings(document)
  findGoogleLetters(document)
  findOutlookLists(document)
  findSlackParts(document)
}
