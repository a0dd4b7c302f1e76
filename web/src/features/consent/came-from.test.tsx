import { expect, it } from 'vitest'
import { createCameFrom } from './came-from.ts'
import { createConsent } from './consent.ts'

const mail = '?utm_source=letter&utm_medium=mail&utm_content=x'

it('is known and stored with consent only, also when it is given later, and on further pages of the tab', () => {
  const consent = createConsent(null)
  const cameFrom = createCameFrom(consent, mail)
  expect([cameFrom(), sessionStorage.length]).toEqual([undefined, 0])
  consent.choose({ analytics: false, frames: true })
  expect([cameFrom(), sessionStorage.length]).toEqual([undefined, 0])
  consent.choose({ analytics: true, frames: false })
  expect(cameFrom()).toEqual({ source: 'letter', medium: 'mail' })
  expect(createCameFrom(consent, '')()).toEqual({ source: 'letter', medium: 'mail' })
  consent.choose({ analytics: false, frames: false })
  expect([cameFrom(), sessionStorage.length]).toEqual([undefined, 0])
})

it('is unknown without parameters, and short', () => {
  const consent = createConsent(null)
  consent.choose({ analytics: true, frames: false })
  expect(createCameFrom(consent, '?utm_source=&q=1')()).toBeUndefined()
  expect(createCameFrom(consent, `?utm_source=${'a'.repeat(500)}`)()?.source).toHaveLength(100)
})
