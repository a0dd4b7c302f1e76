import { parseAccept } from 'hono/utils/accept'

const TYPE = 'text/markdown'
const ENDING = /\.md$/
const HOME = '/index'

/** The path of a page as Markdown: `.md` is added, and the home page is `/index.md`. */
export const markdownPath = (path: string) => `${path === '/' ? HOME : path}.md`

/** The path of the page that a path shows as Markdown. Undefined for other paths. */
export function pathOfMarkdown(path: string): string | undefined {
  if (!ENDING.test(path)) return undefined
  const page = path.replace(ENDING, '')
  return page === HOME ? '/' : page
}

/** Whether a request prefers Markdown to HTML (RFC 9110, 12.5.1). Browsers never name it. */
export function prefersMarkdown(accept: string | null): boolean {
  if (!accept?.toLowerCase().includes(TYPE)) return false
  const accepted = parseAccept(accept)
  const weightOf = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q ?? 0
  return weightOf(TYPE) > 0 && weightOf(TYPE) >= weightOf('text/html')
}
