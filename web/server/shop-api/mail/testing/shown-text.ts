const BLOCKS = new Set('address blockquote h1 h2 h3 h4 li main ol p table td th tr ul'.split(' '))

type Piece = { text: string; href: string | undefined }

/** A browser shows the number; the text part has a dash for a bullet. */
function markerOf(item: Element): string {
  const list = item.parentElement
  if (list?.localName !== 'ol') return '- '
  return `${[...list.children].indexOf(item) + Number(list.getAttribute('start') ?? 1)}. `
}

function piecesOf(node: Node, href?: string): Piece[] {
  if (!(node instanceof Element))
    return node.nodeType === Node.TEXT_NODE ? [{ text: node.nodeValue ?? '', href }] : []
  if (node.localName === 'br') return [{ text: '\n', href }]
  const address = node.localName === 'a' ? (node.getAttribute('href') ?? undefined) : href
  const inner = [...node.childNodes].flatMap((child) => piecesOf(child, address))
  if (!BLOCKS.has(node.localName)) return inner
  const line = { text: '\n', href: undefined }
  return [line, ...(node.localName === 'li' ? [{ ...line, text: markerOf(node) }] : []), ...inner, line]
}

function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const { text, href } of pieces) {
    const last = whole.at(-1)
    if (last && href !== undefined && last.href === href) last.text += text
    else whole.push({ text, href })
  }
  return whole
}

function textOf({ text, href }: Piece, site: string): string {
  const address = href && new URL(href, site).href
  return address && text.trim() !== address ? `${text} (${address})` : text
}

/** The words that a reader sees, with list numbers and link addresses: equal for the HTML and the text of a mail. */
export function shownText(shown: Element | string, site: string): string {
  const text =
    typeof shown === 'string'
      ? shown.replace(/^(?:-{2,}|={2,})$|^ *>/gm, '')
      : joined(piecesOf(shown))
          .map((piece) => textOf(piece, site))
          .join('')
  return text.replaceAll(/:?\s+/g, ' ').trim()
}
