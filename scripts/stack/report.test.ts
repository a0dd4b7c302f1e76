import { expect, test } from 'vitest'
import { terminalReport } from './report.ts'

function reportTo(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string | Uint8Array) => {
    written.push(String(text))
    return true
  }
  return { report: terminalReport({ isTTY, write }), text: () => written.join('') }
}

const load = (isTTY: boolean) => {
  const { report, text } = reportTo(isTTY)
  report.progress('Seed', 'Importing (1/2)')
  report.progress('Seed', 'Importing (2/2)')
  report.progress('Seed', 'Strengthening references')
  report.say('Ready')
  report.say('Go')
  return text()
}

test('a file or a pipe gets one line per step', () => {
  expect(load(false)).toBe('Seed: Importing\nSeed: Strengthening references\nReady\nGo\n')
})

test('a terminal gets one line that is updated, and the next message starts on a new line', () => {
  const [counted, ...rest] = load(true).split('\n')
  expect(counted?.split('\r\x1b[K')).toEqual([
    '',
    'Seed: Importing (1/2)',
    'Seed: Importing (2/2)',
    'Seed: Strengthening references',
  ])
  expect(rest).toEqual(['Ready', 'Go', ''])
})
