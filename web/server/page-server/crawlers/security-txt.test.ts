import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logSecurityTxt, SECURITY_TXT } from './crawler-files.ts'

const CONTACT = 'Contact: mailto:security@candlecast.example\n'

test('logs a security.txt that readers would ignore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'security-txt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const logged = () => log.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)).reason)
  logSecurityTxt(folder)
  expect(logged()).toEqual(['The build has no such file.'])
  mkdirSync(dirname(join(folder, SECURITY_TXT)))
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const cases = [
    [`${CONTACT}Expires: ${later}\n`, []],
    [`contact: https://candlecast.example/report\nEXPIRES:${later}\n`, []],
    [`Expires: ${later}\n`, ['It has no Contact.']],
    [CONTACT, ['It needs exactly one date in Expires.']],
    [`${CONTACT}Expires: soon\n`, ['It needs exactly one date in Expires.']],
    [`${CONTACT}Expires: ${later}\nExpires: ${later}\n`, ['It needs exactly one date in Expires.']],
    [`${CONTACT}Expires: 2026-01-01T00:00:00Z\n`, ['It has expired: build and deploy again.']],
  ] as const
  for (const [text, expected] of cases) {
    writeFileSync(join(folder, SECURITY_TXT), text)
    logSecurityTxt(folder)
    expect(logged(), text).toEqual(expected)
  }
})
