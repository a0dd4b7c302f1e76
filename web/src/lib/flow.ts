import { useCallback, useEffect, useRef, useState } from 'react'

/** Where a flow stands after an event, and what is to be asked of the outside world now. */
export type Step<State, Command> = { state: State; command?: Command }

/** A flow is one pure function. Effects are commands; their outcome comes back as an event. */
export type Transition<State, Event, Command> = (state: State, event: Event) => Step<State, Command>

/**
 * Every command carries the number of the attempt that asked for it, and so does the event that answers it.
 * An answer to an attempt that was given up in the meantime changes nothing.
 */
export const isLate = (state: { attempt: number }, event: object) =>
  'attempt' in event && event.attempt !== state.attempt

/**
 * Runs a flow for as long as the component lives. `execute` resolves to the event that a command leads to, if any;
 * `first` is a command that the flow begins with.
 */
export function useFlow<State, Event, Command>(
  initial: () => State,
  transition: Transition<State, Event, Command>,
  execute: (command: Command) => Promise<Event | undefined>,
  first?: Command,
): [State, (event: Event) => void] {
  const [state, setState] = useState(initial)
  const current = useRef(state)
  const isMounted = useRef(true)
  const executor = useRef(execute)
  const beginning = useRef(first)

  const send = useCallback(
    (event: Event | undefined) => {
      if (event === undefined || !isMounted.current) return
      const step = transition(current.current, event)
      current.current = step.state
      setState(step.state)
      if (step.command !== undefined) void executor.current(step.command).then(send)
    },
    [transition],
  )

  useEffect(() => {
    isMounted.current = true
    if (beginning.current !== undefined) void executor.current(beginning.current).then(send)
    return () => {
      isMounted.current = false
    }
  }, [send])
  useEffect(() => {
    executor.current = execute
  })
  return [state, send]
}
