import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reservedPaths } from '../../schemas/links/reserved-paths.ts'
import { campaignPath, gamePath, infoPath, jobPath, pressReleasePath, productPath } from './paths.ts'
import { sitemapQuery } from './queries/sitemap.ts'
import { allPages, isFixed, pathOfDocument, pathsOf } from './routes.ts'

it('has a module for each page', () => {
  const fileOf = (module: string) => join(import.meta.dirname, `../src/routes/${module}.tsx`)
  expect(allPages.filter(({ module }) => !existsSync(fileOf(module)))).toEqual([])
})

it('has no path and no document type twice', () => {
  const paths = allPages.flatMap(pathsOf)
  expect(new Set(paths).size).toBe(paths.length)
  const documents = allPages.flatMap(({ document }) => document ?? [])
  expect(new Set(documents).size).toBe(documents.length)
})

it('has a document type for each path with a slug, and last the pattern that every path with one segment matches', () => {
  expect(allPages.filter((page) => !isFixed(page) && !page.document)).toEqual([])
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

it('has every document type without which a fixed page is missing in the sitemap query', () => {
  const types = allPages
    .filter((page) => isFixed(page) && !page.isList)
    .flatMap(({ document }) => document ?? [])
  expect(types.filter((type) => !sitemapQuery.includes(`"${type}"`))).toEqual([])
})

it('reserves the first part of every fixed path, and of the paths of servers, so that no game can use it', () => {
  const reserved = [
    'account',
    'api',
    'assets',
    'feedback',
    'game-testing',
    'games',
    'images',
    'shop',
    'terms',
  ]
  expect(reservedPaths).toEqual(expect.arrayContaining(reserved))
  expect(reservedPaths).not.toContain('')
})

it('has a path for each kind of document that links lead to', () => {
  const found = [productPath, pressReleasePath, jobPath, campaignPath, infoPath, gamePath].map((path) =>
    path('a'),
  )
  expect(found).toEqual(['/shop/product/a', '/press/a', '/jobs/a', '/campaigns/a', '/pages/a', '/a'])
})
