import type { Step, Transition } from './flow.ts'

/**
 * For tests: runs every event in every state and describes each outcome as text: the new state, then the command. An event that
 * changes nothing is left out. A flow's test compares the whole table, so that every combination is covered.
 */
export function transitionTable<
  State extends object,
  Event extends { type: string },
  Command extends { type: string },
>(
  states: Record<string, State>,
  events: Record<string, Event>,
  transition: Transition<State, Event, Command>,
  describe: (state: State) => string,
): Record<string, Record<string, string | undefined>> {
  const outcome = (state: State, event: Event) => {
    const step: Step<State, Command> = transition(state, event)
    if (step.state === state && !step.command) return undefined
    return [describe(step.state), step.command?.type].filter(Boolean).join(' > ')
  }
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      name,
      Object.fromEntries(
        Object.entries(events).map(([eventName, event]) => [eventName, outcome(state, event)]),
      ),
    ]),
  )
}
