import type { Step, Transition } from './flow.ts'

/**
 * Runs every event in every state and tells in a word each what became of it: '-' for nothing at all. A flow's
 * test states the whole table, so that no combination is left to chance.
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
): Record<string, Record<string, string>> {
  const outcome = (state: State, event: Event) => {
    const step: Step<State, Command> = transition(state, event)
    if (step.state === state && !step.command) return '-'
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
