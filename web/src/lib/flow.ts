import { useCallback, useEffect, useRef, useState } from 'react'

/** The state of a flow after an event, and the command to execute now, if any. */
export type Step<State, Command> = { state: State; command?: Command }

/** A pure function. Effects are commands, and their results come back as events. */
export type Transition<State, Event, Command> = (state: State, event: Event) => Step<State, Command>

/**
 * Runs a flow while the component is mounted. `execute` runs a command and resolves to the resulting event, if any, which is
 * dropped if the state has changed meanwhile. `first` is a command to execute on mount.
 */
export function useFlow<State extends object, Event extends object, Command>(
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
    (event: Event | undefined, asked = current.current) => {
      if (event === undefined || !isMounted.current || asked !== current.current) return
      const step = transition(asked, event)
      current.current = step.state
      setState(step.state)
      if (step.command !== undefined)
        void executor.current(step.command).then((result) => send(result, step.state))
    },
    [transition],
  )

  useEffect(() => {
    isMounted.current = true
    const asked = current.current
    if (firstCommand.current !== undefined)
      void executor.current(firstCommand.current).then((result) => send(result, asked))
    return () => {
      isMounted.current = false
    }
  }, [send])
  useEffect(() => {
    executor.current = execute
  })
  return [state, send]
}
