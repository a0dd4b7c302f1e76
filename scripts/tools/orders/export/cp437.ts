/** The upper half of code page 437, which SIE files are written in: #FORMAT PC8. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const FIRST_UPPER = 0x80
const LAST_ASCII = 0x7f
const codes = new Map([...UPPER].map((character, index) => [character, FIRST_UPPER + index]))

const codeOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return code <= LAST_ASCII ? code : codes.get(character)
}

/** Characters that the code page lacks lose their accent, or become a question mark. */
export function encodeCp437(text: string): Uint8Array {
  const bytes = [...text.normalize('NFC')].flatMap((character) => {
    const code = codeOf(character)
    if (code !== undefined) return code
    const plain = [...character.normalize('NFKD')].flatMap((part) => codeOf(part) ?? [])
    return plain.length > 0 ? plain : '?'.charCodeAt(0)
  })
  return Uint8Array.from(bytes)
}
