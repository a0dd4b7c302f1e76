/** The ideographic full stop, which browsers read as a dot. Before other letters it ends a Chinese or Japanese sentence. */
const IDEOGRAPHIC_DOT = /\u3002(?=[a-z0-9-]{2})/gi

/** Unicode's default-ignorable characters, and the empty braille cell. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

const LETTER = String.raw`[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]`

/** The commonest last parts of addresses that are no English words. */
const ENDINGS =
  'com|net|org|info|biz|xyz|app|dev|shop|site|online|store|top|link|click|example|eu|uk|co|io|ai|tv|cc|gg|ly|se|nu|dk|fi|de|fr|nl|ch|pl|es|pt|ie|ru|ua|cz|ro|gr|tr|cn|jp|kr|br|mx|ca|au|nz|za|ng|tk|ml|ga|cf|gq'

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
  String.raw`${LETTER}\s+(?:dot|punkt|punto)\s+(?:${ENDINGS})\b`,
  // Words that also end an address: only at the end of a sentence or before a path.
  String.raw`${LETTER}\s+dot\s+(?:in|is|it|me|so|to|at|be|us|no|my|by|do)\s*(?:[/.,;!?]|$)`,
  String.raw`\.\s+(?:com|net|org|xyz)\b`,
  // Four numbers with dots.
  String.raw`\d(?:\.\d{1,3}){3}`,
]

const LINK = new RegExp(LINKS.join('|'), 'iu')

/** At least so many single signs in a row are a word that was spelled: e v i l . c o m. Initials are fewer. */
const SPELLED = 5
const SINGLE = /^[\p{L}\p{N}]?(?:\.[\p{L}\p{N}])*\.?$/u

/** The text with the spaces of spelled words removed. */
export function joinSpelled(text: string): string {
  const joined: string[] = []
  let run: string[] = []
  const end = () => {
    joined.push(run.length < SPELLED ? run.join(' ') : run.join(''))
    run = []
  }
  for (const word of text.split(/\s+/)) {
    if (SINGLE.test(word)) run.push(word)
    else {
      if (run.length > 0) end()
      joined.push(word)
    }
  }
  if (run.length > 0) end()
  return joined.join(' ')
}

/** Whether a mail program could turn a part of the text into a link, or a reader recognise an address. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').replace(IDEOGRAPHIC_DOT, '.')
  return LINK.test(plain) || LINK.test(joinSpelled(plain))
}
