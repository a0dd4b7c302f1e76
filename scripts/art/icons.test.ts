import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon, iconAt, icons } from './icons.ts'

const pixels = async (png: Buffer) => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

test.each(icons)(
  'the committed %s is current: after a change, run node scripts/art/make.ts',
  async (file, icon) => {
    const committed = await pixels(readFileSync(iconAt(file)))
    expect(committed).toMatchObject({ width: icon.size, height: icon.size })
    expect(committed.data.equals((await pixels(await drawIcon(icon))).data)).toBe(true)
  },
)

test.each(icons)(
  '%s has its flame in the middle, and its corners as the system wants them',
  async (_, icon) => {
    const { width, data } = await pixels(await drawIcon(icon))
    const at = (x: number, y: number) => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)
    const [red = 0, , blue = 0] = at(width / 2, Math.round(width * 0.5))
    expect(red).toBeGreaterThan(blue + 60)
    expect(at(0, 0)[3]).toBe(icon.filled ? 255 : 0)
  },
)

test('the manifest names the icons that are there', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../web/public/site.webmanifest', import.meta.url), 'utf8'),
  )
  expect(manifest).toMatchObject({
    icons: [
      { src: '/favicon.svg' },
      { src: '/icon-192.png', sizes: '192x192' },
      { src: '/icon-512.png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
})
