/** The ideographic full stop, which browsers read as a dot. Before other letters it ends a Chinese or Japanese sentence. */
const IDEOGRAPHIC_DOT = /\u3002(?=[a-z0-9-]{2})/gi

/** Unicode's default-ignorable characters, and the empty braille cell. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

const LETTER = String.raw`[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]`

const LINKS = [
  // A scheme with one or two slashes, of either kind. A `:/` without letters beside it is an emoticon.
  String.raw`[\p{L}\p{N}*]:[/\\]+[\p{L}\p{N}\[]`,
  String.raw`:\s*[/\\]\s*[/\\]`,
  String.raw`\bh(?:tt|xx)ps?\b`,
  String.raw`\bwww\b`,
  '@',
  // A dot between letters, also after a space or in brackets.
  String.raw`${LETTER}-*(?:\s+\.\s*|\.)[\p{L}\p{M}]{2}`,
  String.raw`[[({<]\s*(?:\.|dot|punkt|at)\s*[\])}>]`,
  String.raw`${LETTER}\s+dot\s+(?:com|net|org|info|example)\b`,
  String.raw`\.\s+(?:com|net|org|xyz)\b`,
  // Four numbers with dots.
  String.raw`\d(?:\.\d{1,3}){3}`,
]

const LINK = new RegExp(LINKS.join('|'), 'iu')

/** Whether a mail program could turn a part of the text into a link, or a reader recognise an address. */
export const hasLink = (text: string): boolean =>
  LINK.test(text.normalize('NFKC').replace(INVISIBLE, '').replace(IDEOGRAPHIC_DOT, '.'))
