/** The legal texts of an order as a PDF, whose text can be selected, searched and read aloud. */
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { dayText } from '#shared/dates.ts'
import { absoluteHref } from '#shared/rich-text/link.ts'
import { readRichText } from '#shared/rich-text/read-rich-text.ts'
import { textOnly } from '#shared/rich-text/text-only.ts'
import type { List, Span, TextBlock } from '#shared/rich-text/tree.ts'
import type { LegalText } from '../catalogue/legal-texts.ts'

/** The fonts of other scripts than `latin`, each in a file of its own. */
const scripts = [
  ['greek', /[\u0370-\u03ff\u1f00-\u1fff]/],
  ['cyrillic', /[\u0400-\u052f]/],
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]/],
] as const

const scriptOf = (character: string) => scripts.find(([, letters]) => letters.test(character))?.[0] ?? 'latin'

type Weight = 400 | 700

const fonts = new URL('files/', import.meta.resolve('@fontsource/alegreya-sans/package.json'))

const fontFile = (script: string, weight: Weight) =>
  fileURLToPath(new URL(`alegreya-sans-${script}-${weight}-normal.woff`, fonts))

type Run = { text: string; weight: Weight; link: string | null }

/** Runs of one script each. Spaces stay with the text before them. */
const byScript = (run: Run): (Run & { script: string })[] => {
  const parts: (Run & { script: string })[] = []
  for (const character of run.text) {
    const last = parts.at(-1)
    const script = last && character === ' ' ? last.script : scriptOf(character)
    if (last?.script === script) last.text += character
    else parts.push({ ...run, text: character, script })
  }
  return parts
}

const isSpan = (child: Span | List): child is Span => child._type === 'span'

function runsOf({ children, markDefs }: TextBlock, site: string): Run[] {
  return children.filter(isSpan).map(({ text, marks }) => {
    const link = markDefs.find(({ _key }) => marks.includes(_key))
    return {
      text,
      weight: marks.includes('strong') ? 700 : 400,
      link: link ? absoluteHref(link, site) : null,
    }
  })
}

const plain = (text: string, weight: Weight = 400): Run => ({ text, weight, link: null })

/** A paragraph. `tag` tells screen readers what it is; sizes are in points. */
type Part = { tag: string; size: number; indent: number; runs: Run[] }

const INDENT = 14
const paragraph = { tag: 'P', size: 10.5, indent: 0 }
const headings = {
  h1: { tag: 'H1', size: 20, indent: 0 },
  h2: { tag: 'H2', size: 14, indent: 0 },
  h3: { tag: 'H3', size: 12, indent: 0 },
}

const listParts = ({ listItem, children }: List, site: string, indent = INDENT): Part[] =>
  children.flatMap((item, index) => {
    const marker = plain(listItem === 'number' ? `${index + 1}. ` : '• ')
    const inner = item.children.flatMap((child) =>
      isSpan(child) ? [] : listParts(child, site, indent + INDENT),
    )
    return [{ ...paragraph, tag: 'LI', indent, runs: [marker, ...runsOf(item, site)] }, ...inner]
  })

function blockPart(block: TextBlock, site: string): Part {
  const runs = runsOf(block, site)
  const { style } = block
  return style === 'h2' || style === 'h3'
    ? { ...headings[style], runs: runs.map((run) => ({ ...run, weight: 700 })) }
    : { ...paragraph, runs }
}

export const partsOf = ({ title, version, body }: LegalText, site: string): Part[] => [
  { ...headings.h1, runs: [plain(title, 700)] },
  { ...paragraph, runs: [plain(`Valid from ${dayText(version)}`)] },
  ...textOnly(readRichText(body)).flatMap((node) =>
    node._type === '@list' ? listParts(node, site) : blockPart(node, site),
  ),
]

function write(doc: PDFKit.PDFDocument, { runs, tag, size, indent }: Part) {
  const pieces = runs.flatMap(byScript)
  const { left, right } = doc.page.margins
  const width = doc.page.width - left - right - indent
  const add = () => {
    for (const [index, { text, link, script, weight }] of pieces.entries()) {
      doc.font(fontFile(script, weight), size)
      const options = {
        continued: index < pieces.length - 1,
        link,
        underline: link !== null,
        width,
        lineGap: 2,
      }
      if (index === 0) doc.text(text, left + indent, undefined, options)
      else doc.text(text, options)
    }
  }
  doc.addStructure(doc.struct(tag, {}, add))
  doc.moveDown(0.5)
}

let latest: { key: string; pdf: Promise<Buffer> } | undefined

/**
 * Keeps the latest one: writing it takes some 0.3 s, and most orders have the same terms.
 * @param site origin, for links within the site
 */
export function termsPdf(texts: readonly LegalText[], site: string): Promise<Buffer> {
  const key = JSON.stringify([texts, site])
  if (latest?.key !== key) latest = { key, pdf: written(texts, site) }
  return latest.pdf
}

async function written(texts: readonly LegalText[], site: string): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 64,
    font: fontFile('latin', 400),
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: { Title: texts.map(({ title }) => title).join(', ') },
  })
  const done = buffer(doc)
  for (const [index, text] of texts.entries()) {
    if (index > 0) doc.addPage()
    for (const part of partsOf(text, site)) write(doc, part)
  }
  doc.end()
  return done
}
