import { filesOf } from '../../budgets/spending.ts'
import type { OwnPage } from './edge.ts'

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const isStructuredData = (script: string) => script.startsWith('<script type="application/ld+json"')

type Options = {
  path: string
  /** The page as we render it. */
  html: string
  readFile: (address: string) => string
}

/**
 * The page that no site can beat: the same content and the same images by hand, in one file with one stylesheet and
 * no script. @returns it and its stylesheet, by path.
 */
export function limitPages({ path, html, readFile }: Options): [string, OwnPage][] {
  const styles = filesOf(html).styles.map(readFile).join('\n')
  const sheet = `/limit${path === '/' ? '/home' : path}.css`
  const page = html
    .replaceAll(SCRIPT, (script) => (isStructuredData(script) ? script : ''))
    .replaceAll(STYLESHEET, '')
    .replace('<meta name="viewport"', () => `<link rel="stylesheet" href="${sheet}"><meta name="viewport"`)
  return [
    [path, { type: 'text/html; charset=utf-8', text: page }],
    [sheet, { type: 'text/css; charset=utf-8', text: styles }],
  ]
}
