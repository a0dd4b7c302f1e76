import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Step, useFlow } from './flow.ts'

type State = { shown: string }
type Event = { type: 'asked' | 'cancelled' | 'ignored' } | { type: 'answered'; text: string }

const transition = (state: State, event: Event): Step<State, 'ask'> => {
  switch (event.type) {
    case 'asked':
      return { state: { shown: 'waiting' }, command: 'ask' }
    case 'answered':
      return { state: { shown: event.text } }
    case 'cancelled':
      return { state: { shown: 'cancelled' } }
    default:
      return { state }
  }
}

function begin(first?: 'ask') {
  const answers: ((text: string) => void)[] = []
  const ask = () =>
    new Promise<Event>((resolve) => {
      answers.push((text) => resolve({ type: 'answered', text }))
    })
  const { result } = renderHook(() => useFlow((): State => ({ shown: 'nothing' }), transition, ask, first))
  return {
    shown: () => result.current[0].shown,
    send: (type: 'asked' | 'cancelled' | 'ignored') => act(() => result.current[1]({ type })),
    answer: (index: number) => act(async () => answers[index]?.(`answer ${index}`)),
  }
}

it('drops the result of an earlier command, and takes that of the last one', async () => {
  const { shown, send, answer } = begin()
  send('asked')
  send('asked')
  await answer(0)
  expect(shown()).toBe('waiting')
  send('ignored')
  await answer(1)
  expect(shown()).toBe('answer 1')
})

it('drops a result after the state has changed without a command', async () => {
  const { shown, send, answer } = begin('ask')
  send('cancelled')
  await answer(0)
  expect(shown()).toBe('cancelled')
})
