import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CLIENT_MANIFEST } from '#server/page-server/renderer/renderer.ts'
import { pageHeaders } from '#server/page-server/security/headers.ts'
import { ASSET_HEADERS } from '#server/page-server/site.ts'
import { serverFolderOf } from '../stack/folders.ts'
import { headerRules, hostFiles, rewrites, writeHostFiles } from './host-files.ts'

const settings = {
  VITE_SITE_URL: 'https://candlecast.example',
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_STUDIO_URL: 'https://candlecast.sanity.studio',
  VITE_USER_POOL_ID: 'eu-north-1_AbCdEf123',
}
const inline = { scripts: ['start()'], styles: ['a{}', 'b{}'] }
const api = 'https://api.candlecast.example'

const files = hostFiles({ headers: headerRules(settings, inline), rewrites: rewrites(settings, api) })
const text = (name: string) => files[name] ?? ''
/** The headers that the page server sends with a page of the build. */
const sent = pageHeaders(settings, inline).ofBuilt

describe('files for Amplify Hosting', () => {
  /** A header is two lines of YAML, whose quoted strings are also JSON. */
  const joined = text('amplify/customHttp.yml').replaceAll(/\n {8}value:/g, ' value:')
  const rules: Record<string, unknown> = {}
  for (const block of joined.split('  - pattern: ').slice(1)) {
    const [pattern = '', ...lines] = block.split('\n')
    rules[JSON.parse(pattern)] = Object.fromEntries(
      lines.flatMap((line) => {
        const [, key, value] = /^ {6}- key: (".*?") value: (".*")$/.exec(line) ?? []
        return key && value ? [[JSON.parse(key), JSON.parse(value)]] : []
      }),
    )
  }

  test('every response has the headers of the page server', () => {
    expect(text('amplify/customHttp.yml').split('\n')[0]).toBe('customHeaders:')
    expect(rules['**']).toEqual(sent)
    expect(rules['/assets/**']).toEqual(ASSET_HEADERS)
    expect(rules['/account']).toEqual({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  test('every address leads to the same file or origin as on the page server', () => {
    const redirects: { source: string; target: string; status: string }[] = JSON.parse(
      text('amplify/redirects.json'),
    )
    const found = redirects.map(({ source, target, status }) => `${source} ${target} ${status}`)
    expect(found[0]).toBe(
      '/cdn/images/abc123/production/<*> https://cdn.sanity.io/images/abc123/production/<*> 200',
    )
    expect(found).toContain(`/api/<*> ${api}/api/<*> 200`)
    expect(found).toContain('/shop/checkout /shell.html 200')
    expect(found.slice(-2)).toEqual(['/shop/<*> /shell.html 404-200', '/<*> /404.html 404'])
  })
})

describe('files for Netlify and similar hosts', () => {
  test('every response has the headers of the page server', () => {
    const blocks = text('static/_headers').trimEnd().split('\n\n')
    const rules = Object.fromEntries(
      blocks.map((block) => {
        const [path = '', ...lines] = block.split('\n')
        const headers = lines.map(
          (line) => /^ {2}([a-z-]+): (.+)$/.exec(line)?.slice(1) ?? [line, 'no header'],
        )
        return [path, Object.fromEntries(headers)]
      }),
    )
    expect(rules['/*']).toEqual(sent)
    expect(rules['/assets/*']).toEqual(ASSET_HEADERS)
    expect(rules['/shop/checkout']).toEqual({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
  })

  test('every address leads to the same file or origin as on the page server', () => {
    const lines = text('static/_redirects').trimEnd().split('\n')
    expect(lines[0]).toBe(
      '/cdn/images/abc123/production/* https://cdn.sanity.io/images/abc123/production/:splat 200',
    )
    expect(lines).toContain(`/api/* ${api}/api/:splat 200`)
    expect(lines).toContain('/account /shell.html 200')
    expect(lines.at(-1)).toBe('/shop/* /shell.html 200')
    expect(lines.every((line) => line.split(' ').length === 3)).toBe(true)
  })
})

test('no address has a header twice, because hosts would join the values', () => {
  const rules = headerRules(settings, inline)
  for (const { path } of rules) {
    const fitting = rules.filter((rule) => (rule.below ? path.startsWith(rule.path) : path === rule.path))
    const names = fitting.flatMap(({ headers }) => Object.keys(headers))
    expect(new Set(names).size, path).toBe(names.length)
  }
})

test('without an address of the shop API, no rule forwards to it', () => {
  expect(rewrites(settings, undefined).some(({ path }) => path.startsWith('/api'))).toBe(false)
})

test('the configuration is written into the deployed folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  const server = serverFolderOf(dist)
  for (const path of [dist, server]) mkdirSync(path)
  writeFileSync(join(server, CLIENT_MANIFEST), '{"index.html":{"file":"assets/index.js"}}')
  writeFileSync(join(server, 'prerender.js'), 'export const pageModules = [], inlineScripts = []')
  await writeHostFiles({ dist, settings, shopApi: undefined })
  expect(['_headers', '_redirects'].every((name) => existsSync(join(dist, name)))).toBe(true)
})
