import { expect, test } from 'vitest'
import { type PdfBook, pdf } from './pdf.ts'

const book = (text: string): PdfBook => ({
  title: 'A book',
  author: 'Nobody',
  size: { width: 300, height: 400 },
  paper: '#000000',
  ink: '#ffffff',
  pages: [{ lines: [{ text, x: 10, y: 20, size: 12 }] }],
})

test('every object stands where the table says, so that a reader finds it', () => {
  const file = pdf(book('Words')).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(start, start + 4)).toBe('xref')
  const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(8)
  for (const [index, offset] of offsets.entries()) {
    expect(file.slice(offset, offset + 8)).toBe(`${index + 1} 0 obj\n`)
  }
})

test('streams are as long as they say', () => {
  const file = pdf(book('Words')).toString('latin1')
  const [, length, data = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? []
  expect(data.length).toBe(Number(length))
})

test('brackets are escaped, and quotation marks are in the code page of the font', () => {
  const file = pdf(book('(it’s \\ here)'))
  expect(file.includes(Buffer.from('(\\(it\x92s \\\\ here\\))', 'latin1'))).toBe(true)
})

test('a character that the fonts don’t have is named, with its text', () => {
  expect(() => pdf(book('Ich 書く'))).toThrow('no “書” (in “Ich 書く”)')
})
