import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Step, useFlow } from './flow.ts'

type State = { attempt: number; shown: string }
type Event = { type: 'asked' } | { type: 'answered'; attempt: number; text: string }
type Command = { attempt: number }

const transition = (state: State, event: Event): Step<State, Command> => {
  if (event.type === 'answered') return { state: { ...state, shown: event.text } }
  const attempt = state.attempt + 1
  return { state: { attempt, shown: 'waiting' }, command: { attempt } }
}

it('drops the result of an earlier attempt, and shows that of the last one', async () => {
  const answers: ((text: string) => void)[] = []
  const ask = ({ attempt }: Command) =>
    new Promise<Event>((resolve) => {
      answers.push((text) => resolve({ type: 'answered', attempt, text }))
    })
  const { result } = renderHook(() => useFlow((): State => ({ attempt: 0, shown: '' }), transition, ask))
  const shown = () => result.current[0].shown
  const send = () => act(() => result.current[1]({ type: 'asked' }))
  send()
  send()
  await act(async () => answers[0]?.('first'))
  expect(shown()).toBe('waiting')
  await act(async () => answers[1]?.('second'))
  expect(shown()).toBe('second')
})
