import { beforeEach, expect, it, vi } from 'vitest'
import { loadRestOfStyles, partialStyles, withStyles } from './page-styles.ts'

const page = async () => 'page'

beforeEach(() => void document.head.replaceChildren())

/** As Vite does before it imports code that has styles. */
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

it('fails when these styles can’t be fetched, whether that is known before the visit or not', async () => {
  const requireStyles = withStyles(document)
  const late = requireStyles.bind(null, page)
  const sheet = addSheet('/assets/faq.css')
  const loading = late()
  await new Promise((resolve) => setTimeout(resolve))
  ends(sheet, 'error')
  await expect(loading).rejects.toThrow('The styles of the page')

  ends(addSheet('/assets/jobs.css'), 'error')
  await expect(requireStyles(page)).rejects.toThrow('The styles of the page')
})

it('fails once, so that a page can be read without its styles', async () => {
  const requireStyles = withStyles(document)
  ends(addSheet('/assets/faq.css'), 'error')
  await expect(requireStyles(page)).rejects.toThrow()
  expect(await requireStyles(page)).toBe('page')
})

it('passes the error of code that can’t be fetched, and forgets that its styles failed too', async () => {
  const requireStyles = withStyles(document)
  ends(addSheet('/assets/faq.css'), 'error')
  await expect(requireStyles(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await requireStyles(page)).toBe('page')
})

it('does not wait for a sheet of the HTML, and takes other errors for nothing', async () => {
  addSheet('/assets/site.css')
  const requireStyles = withStyles(document)
  document.head.append(document.createElement('img'))
  document.head.querySelector('img')?.dispatchEvent(new Event('error'))
  expect(await requireStyles(page)).toBe('page')
})

it('doesn’t fail for a sheet of the HTML: the start has asked for it twice, and goes on without it', async () => {
  const sheet = addSheet('/assets/site.css')
  const requireStyles = withStyles(document)
  ends(sheet, 'error')
  expect(await requireStyles(page)).toBe('page')
})

it('loads whole what the HTML has a part of, applies it together, and goes on when it can’t be fetched', async () => {
  const [whole, part, failing] = ['base', 'site', 'shop'].map((name) => addSheet(`/assets/${name}.css`))
  if (!whole || !part || !failing) throw new Error('The page has no style sheets.')
  for (const sheet of [whole, part, failing]) sheet.disabled = true
  for (const sheet of [part, failing]) {
    sheet.setAttribute(partialStyles, '')
    sheet.media = 'not all'
  }
  const loaded = vi.fn()
  const loading = loadRestOfStyles(document).then(loaded)
  expect([whole, part, failing].map(({ disabled }) => disabled)).toEqual([true, false, false])
  ends(part, 'load')
  await new Promise((resolve) => setTimeout(resolve))
  expect(loaded).not.toHaveBeenCalled()
  expect(part.media).toBe('not all')
  ends(failing, 'error')
  await loading
  expect([part, failing].map(({ media }) => media)).toEqual(['', ''])
})
