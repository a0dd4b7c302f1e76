/** Ends of lines of other programs: PowerPoint's is the vertical tab. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters besides tab and line feed. They break feeds and mails. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu

/** A text as typed or pasted, without control characters. In one line, an end of a line becomes a space. */
export const cleanText = (text: string, isOneLine: boolean): string =>
  text.replace(LINE_ENDS, isOneLine ? ' ' : '\n').replace(CONTROLS, '')
