import { expect, it } from 'vitest'
import { pageFiles, parseManifest } from './renderer.ts'

const manifest = parseManifest(
  JSON.stringify({
    'index.html': {
      file: 'assets/index.js',
      imports: ['_base.js', '_shared.js'],
      css: ['assets/index.css'],
      assets: ['assets/mark.svg'],
    },
    '_base.js': {
      file: 'assets/base.js',
      css: ['assets/base.css'],
      assets: ['assets/title.woff2', 'assets/title.woff'],
    },
    '_shared.js': { file: 'assets/shared.js', imports: ['_leaf.js'], css: ['assets/shared.css'] },
    '_leaf.js': { file: 'assets/leaf.js', imports: ['_shared.js'] },
    'src/routes/home.tsx': {
      file: 'assets/home.js',
      imports: ['_leaf.js'],
      dynamicImports: ['src/Player.late.tsx', 'src/Dialog.tsx'],
      css: ['assets/home.css'],
    },
    'src/Player.late.tsx': {
      file: 'assets/Player.late.js',
      imports: ['_button.js'],
      css: ['assets/player.css'],
    },
    '_button.js': { file: 'assets/button.js', css: ['assets/button.css'] },
    'src/Dialog.tsx': { file: 'assets/Dialog.js', css: ['assets/dialog.css'] },
    'src/features/content/source/published-transport.ts': {
      file: 'assets/published-transport.js',
      imports: ['_leaf.js', '_client.js'],
    },
    '_client.js': { file: 'assets/client.js' },
  }),
)

const sheets: Record<string, string> = {
  'assets/base.css': '@font-face{font-family:T}._unused{color:red}',
  'assets/shared.css': 'h2{color:red}._card{color:red}',
  'assets/index.css': '._bar{color:red}',
  'assets/home.css': '._hero{color:red}',
  'assets/player.css': '._player{color:red}',
  'assets/button.css': '._button{color:red}',
}
const filesOf = (modules: string[]) => pageFiles(manifest, modules, (name) => sheets[name] ?? '')

it('lists every file of a page once, after its imports, even with circular imports', () => {
  expect(filesOf(['root', 'home'])).toMatchObject({
    entry: '/assets/index.js',
    scripts: [
      '/assets/base.js',
      '/assets/leaf.js',
      '/assets/shared.js',
      '/assets/index.js',
      '/assets/home.js',
    ],
    styles: [
      '/assets/base.css',
      '/assets/shared.css',
      '/assets/index.css',
      '/assets/button.css',
      '/assets/player.css',
      '/assets/home.css',
    ],
    fonts: ['/assets/title.woff2'],
    later: ['/assets/client.js', '/assets/published-transport.js'],
  })
})

it('puts the styles of a file after those of its imports and late parts', () => {
  expect(filesOf(['home']).style).toBe(
    '@font-face{font-family:T}._unused{color:red}h2{color:red}._card{color:red}._bar{color:red}._button{color:red}._player{color:red}._hero{color:red}',
  )
})

it('refuses a manifest without an entry, and names the cure', () => {
  expect(() => pageFiles({}, [], String)).toThrow('build the site again')
})
