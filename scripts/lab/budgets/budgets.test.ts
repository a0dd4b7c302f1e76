import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { overspent, readBudgets } from './budgets.ts'
import { spendingOf, sum } from './spending.ts'

let dist: string

function write(path: string, text: string) {
  mkdirSync(join(dist, path, '..'), { recursive: true })
  writeFileSync(join(dist, path), text)
}

const page = (scripts: string, main = '') => `<!doctype html>
  <style>@font-face{src:url(/assets/face.woff2)format("woff2")}</style>
  <link rel="stylesheet" href="/assets/site.css" disabled>
  <main>${main}</main>
  <script data-entry="/assets/entry.js" data-scripts="/assets/entry.js ${scripts}"></script>`

const link = (path: string) => `<a class="card" href="${path}">There</a>`

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'budgets-'))
  for (const name of ['entry', 'home', 'product', 'news', 'faq']) write(`assets/${name}.js`, `${name}()`)
  write('assets/face.woff2', 'x'.repeat(300))
  write('assets/site.css', 'main{color:red}')
  const links = ['/product/a', '/product/b', '/faq', '/news/a', '/news/b', '/login', 'https://example.com/']
  write('index.html', page('/assets/home.js', links.map(link).join('')))
  for (const name of ['product', 'news', 'faq'])
    for (const slug of ['', 'a/', 'b/']) write(`${name}/${slug}index.html`, page(`/assets/${name}.js`))
})

afterEach(() => rmSync(dist, { recursive: true }))

test('a page is charged for the files it names and for those of the two pages it links to most', () => {
  const spending = spendingOf(dist, '/')
  const names = (kind: keyof typeof spending) => spending[kind].map(({ name }) => name)
  expect(names('scripts')).toEqual(['/assets/entry.js', '/assets/home.js'])
  expect(names('next').toSorted()).toEqual(['/assets/news.js', '/assets/product.js'])
  expect(spending.fonts).toEqual([{ name: '/assets/face.woff2', bytes: 300 }])
})

test('a page that was not rendered is an error', () => {
  expect(() => spendingOf(dist, '/gone')).toThrow('has no page /gone: render it with npm run build')
})

test('an exceeded budget is reported with its figure, its largest file and a cure', () => {
  const spending = spendingOf(dist, '/')
  expect(overspent('/', { fonts: { most: 300 } }, spending)).toEqual([])
  const [fault] = overspent('/', { fonts: { most: 299 } }, spending)
  expect(fault).toContain('/: fonts: 0.3 KiB')
  expect(fault).toContain('/assets/face.woff2')
  expect(fault).toContain('scripts/lab/budgets/budgets.json')
})

test('files can be counted instead of bytes', () => {
  const spending = spendingOf(dist, '/')
  expect(overspent('/', { scriptFiles: { most: 2 } }, spending)).toEqual([])
  const [fault] = overspent('/', { scriptFiles: { most: 1 } }, spending)
  expect(fault).toContain('/: script files until interactive: 2, 1 more than its budget of 1.')
})

test('inline styles are counted with the page, apart from its HTML', () => {
  const { html, page: whole } = spendingOf(dist, '/')
  expect(sum(whole)).toBeGreaterThan(sum(html))
})

test('compressed text is smaller than the text', () => {
  write('index.html', page('/assets/home.js', 'word '.repeat(1_000)))
  expect(sum(spendingOf(dist, '/').html)).toBeLessThan(300)
})

test('a misspelt kind in the budget file is reported with its place', () => {
  write('budgets.json', JSON.stringify({ '/': { stiles: { most: 1 } } }))
  expect(() => readBudgets(join(dist, 'budgets.json'))).toThrow(/stiles/)
  expect(readBudgets()['/']?.html?.most).toBeGreaterThan(0)
})
