import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { afterPaint } from '#site/browser/scheduling.ts'
import { type Choices, type Consent, createConsent } from './consent.ts'
import { ConsentContext, useFramePermission } from './consent-context.ts'

function FramePlaceholder() {
  const { isAlwaysAllowed, isOpen, open } = useFramePermission()
  return (
    <button type="button" onClick={open}>
      {isOpen ? 'open' : 'closed'}, {isAlwaysAllowed ? 'always allowed' : 'not always'}
    </button>
  )
}

const show = (consent: Consent, container = document.body.appendChild(document.createElement('div'))) =>
  render(
    <ConsentContext value={consent}>
      <FramePlaceholder />
    </ConsentContext>,
    { container, hydrate: container.hasChildNodes() },
  )

const decided = (frames: boolean) => {
  const consent = createConsent(null)
  consent.choose({ analytics: false, frames })
  return consent
}
const button = () => screen.getByRole('button')
const text = () => button().textContent

/** Chooses, and waits for the paint after which frames change. */
const choose = (consent: Consent, choices: Choices) =>
  act(async () => {
    consent.choose(choices)
    await afterPaint()
  })

it('opens on a press, and closes when the visitor decides against frames', async () => {
  const consent = decided(false)
  show(consent)
  expect(text()).toBe('closed, not always')
  fireEvent.click(button())
  expect(text()).toBe('open, not always')
  await choose(consent, { analytics: true, frames: false })
  expect(text()).toBe('closed, not always')
})

it('stays open when frames are allowed for good; once closed, opens only on another press', async () => {
  const consent = decided(false)
  show(consent)
  fireEvent.click(button())
  await choose(consent, { analytics: false, frames: true })
  expect(text()).toBe('open, always allowed')
  await choose(consent, { analytics: false, frames: false })
  await choose(consent, { analytics: false, frames: true })
  expect(text()).toBe('closed, always allowed')
  fireEvent.click(button())
  expect(text()).toBe('open, always allowed')
})

it('opens on a press while the question is not answered, and stays open after Allow without another press', async () => {
  const consent = createConsent(null)
  show(consent)
  fireEvent.click(button())
  expect(text()).toBe('open, not always')
  await choose(consent, { analytics: true, frames: true })
  expect(text()).toBe('open, always allowed')
})

it('keeps a press during hydration, before the stored decision is known', () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = '<button type="button">closed<!-- -->, <!-- -->not always</button>'
  const consent = decided(false)
  const pressDuringHydration: Consent['onChange'] = (listener) => {
    button().click()
    return consent.onChange(listener)
  }
  show({ ...consent, onChange: pressDuringHydration }, container)
  expect(text()).toBe('open, not always')
})
