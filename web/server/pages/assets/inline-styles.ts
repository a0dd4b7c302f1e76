import { classesIn, type StyleSheet, usedStyles } from './style-sheet.ts'

/** Styles to inline into a page, and the addresses of those style sheets of which only a part is inlined. */
export type InlineStyles = { style: string; partial: readonly string[] }

/** When fonts are declared again, a browser lays out the page again: such a style sheet is inlined whole. */
const declaresFonts = ({ text }: StyleSheet) => text.includes('@font-face')

/** The styles that a page with this HTML needs until a script changes it. `sheets` are its style sheets by address. */
export function inlineStyles(sheets: ReadonlyMap<string, StyleSheet>, html: string): InlineStyles {
  const classes = classesIn(html)
  const inlined = [...sheets].map(([address, sheet]) => {
    const style = declaresFonts(sheet) ? sheet.text : usedStyles(sheet, classes)
    return { address, style, isPartial: style.length < sheet.text.length }
  })
  return {
    style: inlined.map(({ style }) => style).join(''),
    partial: inlined.filter(({ isPartial }) => isPartial).map(({ address }) => address),
  }
}
