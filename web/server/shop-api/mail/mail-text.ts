import { plainText } from '#shared/rich-text/plain-text.ts'
import type { Block, MailDocument, Section } from './mail-document.ts'

const rowText = ({ label, amount, note }: { label: string; amount: string; note?: string }) =>
  [`${label}: ${amount}`, ...(note ? [note] : [])].join('\n')

function blockText(block: Block, site: string): string {
  switch (block.type) {
    case 'paragraph':
      return block.text
    case 'link':
      return `${block.text} ${block.href}`
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${item}`).join('\n')
    case 'bullets':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'address':
      return block.lines.join('\n')
    case 'prices':
      return [...block.rows, ...block.totals].map(rowText).join('\n')
    case 'words':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'rich':
      return plainText(block.content, site)
    default:
      return block satisfies never
  }
}

const sectionText = ({ heading, note, blocks }: Section, site: string) =>
  [
    `${heading}\n${'='.repeat(heading.length)}`,
    ...(note ? [note] : []),
    ...blocks.map((block) => blockText(block, site)),
  ].join('\n\n')

export const mailText = ({ sections, site }: MailDocument) =>
  `${sections.map((section) => sectionText(section, site)).join('\n\n\n')}\n`
