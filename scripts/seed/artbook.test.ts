import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildArtbook } from './artbook.ts'

const committed = readFileSync(new URL('./files/fortress-of-death-artbook.pdf', import.meta.url))

test('the committed art book is current: after a change, run node scripts/seed/write.ts', async () => {
  expect((await buildArtbook()).equals(committed)).toBe(true)
})

test('the art book has a title page, four plates and a last page, five of them with a picture', () => {
  const text = committed.toString('latin1')
  expect(text.match(/\/Type \/Page /g)).toHaveLength(6)
  expect(text.match(/\/Filter \/DCTDecode/g)).toHaveLength(5)
  expect(text).toContain('/Title (The Fortress Of Death Artbook)')
})
