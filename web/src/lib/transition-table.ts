import type { Step, Transition } from './flow.ts'

/**
 * For tests: runs every event in every state and describes each outcome as text: the new state, then the command. An event that
 * changes nothing is left out. A flow's test compares the whole table, so that every combination is covered.
 * @param describe gives the words for a state; false ones are left out
 */
export function transitionTable<
  State extends object,
  Event extends { type: string },
  Command extends { type: string },
>(
  states: Record<string, NoInfer<State>>,
  events: Record<string, NoInfer<Event>>,
  transition: Transition<State, Event, Command>,
  describe: (state: State) => string | readonly unknown[],
): Record<string, Record<string, string | undefined>> {
  const outcome = (state: State, event: Event) => {
    const step: Step<State, Command> = transition(state, event)
    if (step.state === state && !step.command) return undefined
    const words = [describe(step.state)].flat().filter(Boolean).join(' ')
    return step.command ? `${words} > ${step.command.type}` : words
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
