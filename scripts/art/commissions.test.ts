import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { commissions } from './commissions.ts'

const imageAt = (file: string) => fileURLToPath(new URL(`../seed/images/${file}.jpg`, import.meta.url))

const named = commissions.map(([file, format, paint]) => [file, format, paint] as const)

describe('the committed images', () => {
  test.each(named)('%s has the size that was asked for', async (file, { width, height }) => {
    expect(existsSync(imageAt(file))).toBe(true)
    expect(await sharp(imageAt(file)).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })
})

/** A thumbnail's height: enough to see whether anything is painted at all. */
const small = 72

/** Each scene once, in the first of its formats: the same hand paints the others. */
const scenes = named.filter(
  ([, , paint], index) => named.findIndex(([, , other]) => other === paint) === index,
)

describe('a picture', () => {
  test.each(scenes)(
    '%s comes out the same each time, with light and dark in it',
    async (_, format, paint) => {
      const width = Math.round((small * format.width) / format.height)
      const focus = (format.focus * width) / small
      const { light } = await paint(width, small, focus)
      expect((await paint(width, small, focus)).light).toEqual(light)
      expect(light.every(Number.isFinite)).toBe(true)
      expect(Math.max(...light)).toBeGreaterThan(0.8)
      expect(Math.min(...light)).toBeLessThan(0.02)
    },
  )
})
