import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sitemapQuery } from './queries/sitemap.ts'
import { allPages, isFixed, pathOfDocument, pathsOf, slugPath } from './routes.ts'

it.each(allPages)('the module of $path exists', ({ module }) => {
  expect(existsSync(join(import.meta.dirname, `../src/routes/${module}.tsx`))).toBe(true)
})

it('has no path and no document type twice', () => {
  const paths = allPages.flatMap(pathsOf)
  expect(new Set(paths).size).toBe(paths.length)
  const documents = allPages.flatMap(({ document }) => document ?? [])
  expect(new Set(documents).size).toBe(documents.length)
})

it('has a document type for each path with a slug', () => {
  expect(allPages.filter((page) => !isFixed(page) && !page.document)).toEqual([])
})

it('has the game pages last, because their pattern matches every path with one segment', () => {
  expect(allPages.at(-1)?.path).toBe('/:slug')
})

it.each([
  ['aboutPage', null, '/learn-more'],
  ['product', 'fod', '/shop/product/fod'],
  ['game', 'a/b c', '/a%2Fb%20c'],
  ['game', '$&', '/%24%26'],
  ['game', '\ud800', '/%EF%BF%BD'],
  ['game', null, null],
  ['extra', 'fod', null],
])('gives a document of type %s with the slug %s the path %s', (type, slug, path) => {
  expect(pathOfDocument(type, slug)).toBe(path)
})

it('replaces nothing in a fixed path', () => {
  expect(slugPath({ path: '/faq', module: 'company/faq' }, 'x')).toBe('/faq')
})

it('has every document type with a fixed page in the sitemap query', () => {
  const types = allPages.filter((page) => isFixed(page)).flatMap(({ document }) => document ?? [])
  expect(types.filter((type) => !sitemapQuery.includes(`"${type}"`))).toEqual([])
})
