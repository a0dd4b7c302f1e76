import { expect, it } from 'vitest'
import { pageAssets, parseManifest } from './page-assets.ts'

const manifest = parseManifest(
  JSON.stringify({
    'index.html': {
      file: 'assets/index.js',
      imports: ['_shared.js'],
      css: ['assets/index.css'],
      assets: ['assets/title.woff2', 'assets/title.woff', 'assets/mark.svg'],
    },
    'src/follow.ts': { file: 'assets/follow.js' },
    '_shared.js': { file: 'assets/shared.js', imports: ['_leaf.js'], css: ['assets/shared.css'] },
    '_leaf.js': { file: 'assets/leaf.js', imports: ['_shared.js'] },
    'src/routes/home.tsx': { file: 'assets/home.js', imports: ['_leaf.js'], css: ['assets/home.css'] },
  }),
)

it('lists every file that a page needs once, after its imports, even with circular ones', () => {
  expect(pageAssets(manifest, ['root', 'home'], (name) => `/* ${name} */\n`)).toEqual({
    entry: '/assets/index.js',
    follow: '/assets/follow.js',
    scripts: ['/assets/leaf.js', '/assets/shared.js', '/assets/index.js', '/assets/home.js'],
    styles: ['/assets/index.css', '/assets/shared.css', '/assets/home.css'],
    style: '/* assets/index.css *//* assets/shared.css *//* assets/home.css */',
    fonts: ['/assets/title.woff2'],
  })
})

it('refuses a manifest without an entry, and names the cure', () => {
  expect(() => pageAssets({}, [], String)).toThrow('build the site again')
})
