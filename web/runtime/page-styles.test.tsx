import { expect, it, vi } from 'vitest'
import { withStyles } from './page-styles.ts'

const page = async () => 'page'

/** Adds a style sheet, as Vite does before it imports code with styles. */
function addSheet(href: string) {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(sheet)
  return sheet
}

const ends = (sheet: HTMLLinkElement, how: 'load' | 'error') => sheet.dispatchEvent(new Event(how))

it('waits for styles that a prefetch has requested', async () => {
  const requireStyles = withStyles(document)
  const sheet = addSheet('/assets/faq.css')
  const shown = vi.fn()
  const loading = requireStyles(page).then(shown)
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown).not.toHaveBeenCalled()
  ends(sheet, 'load')
  await loading
  expect(shown).toHaveBeenCalledWith('page')
})

it('fails when styles can’t be fetched, once, so that a page can be read without them', async () => {
  const requireStyles = withStyles(document)
  const sheet = addSheet('/assets/faq.css')
  const loading = requireStyles(page)
  await new Promise((resolve) => setTimeout(resolve))
  ends(sheet, 'error')
  await expect(loading).rejects.toThrow('The styles of the page')
  ends(addSheet('/assets/jobs.css'), 'error')
  await expect(requireStyles(page)).rejects.toThrow('The styles of the page')
  expect(await requireStyles(page)).toBe('page')
})

it('rejects with the error of missing code, and forgets the failure of its styles', async () => {
  const requireStyles = withStyles(document)
  ends(addSheet('/assets/faq.css'), 'error')
  await expect(requireStyles(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await requireStyles(page)).toBe('page')
})

it('neither waits nor fails for a style sheet of the HTML, and ignores other errors', async () => {
  const sheet = addSheet('/assets/site.css')
  const requireStyles = withStyles(document)
  ends(sheet, 'error')
  document.head.append(document.createElement('img'))
  document.head.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(await requireStyles(page)).toBe('page')
})
