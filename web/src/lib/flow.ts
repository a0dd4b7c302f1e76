import { useCallback, useEffect, useRef, useState } from 'react'

/** The state of a flow after an event, and the command to execute now, if any. */
export type Step<State, Command> = { state: State; command?: Command }

/** A pure function. Effects are commands, and their results come back as events. */
export type Transition<State, Event, Command> = (state: State, event: Event) => Step<State, Command>

/**
 * Whether an event is the result of an earlier attempt, which must not change the state. A command and the event with its result
 * have the number of their attempt.
 */
export const isLate = (state: { attempt: number }, event: object) =>
  'attempt' in event && event.attempt !== state.attempt

/**
 * Runs a flow while the component is mounted, and drops late events. `execute` runs a command and resolves to the resulting
 * event, if any. `first` is a command to execute on mount.
 */
export function useFlow<State extends { attempt: number }, Event extends object, Command>(
  initial: () => State,
  transition: Transition<State, Event, Command>,
  execute: (command: Command) => Promise<Event | undefined>,
  first?: Command,
): [State, (event: Event) => void] {
  const [state, setState] = useState(initial)
  const current = useRef(state)
  const isMounted = useRef(true)
  const executor = useRef(execute)
  const firstCommand = useRef(first)

  const send = useCallback(
    (event: Event | undefined) => {
      if (event === undefined || !isMounted.current || isLate(current.current, event)) return
      const step = transition(current.current, event)
      current.current = step.state
      setState(step.state)
      if (step.command !== undefined) void executor.current(step.command).then(send)
    },
    [transition],
  )

  useEffect(() => {
    isMounted.current = true
    if (firstCommand.current !== undefined) void executor.current(firstCommand.current).then(send)
    return () => {
      isMounted.current = false
    }
  }, [send])
  useEffect(() => {
    executor.current = execute
  })
  return [state, send]
}
