import { adviceCheck, type FieldCheck, type Fields, textAt, valueAt } from './checks.ts'

const wanted = ['facts.listeningTime', 'facts.language', 'facts.devices']

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

/** The checks of the facts that most people ask for before they buy. */
export const factChecks = (document: Fields): FieldCheck[] => [
  ...wanted.map((field) =>
    adviceCheck({
      field,
      isDone: textAt(document, field) !== '',
      cure: 'People ask for it before they buy: open Facts and write it down.',
    }),
  ),
  adviceCheck({
    field: 'facts.accessibility',
    isDone: hasItems(valueAt(document, 'facts.accessibility')),
    cure: 'Tick in Facts what was tried, or people who rely on it can’t know.',
  }),
]

/** The checks of a product’s facts: with a game, those of the game count, except what an expansion adds. */
export function productFactChecks(document: Fields): FieldCheck[] {
  const inherits = valueAt(document, 'game._ref') !== undefined
  if (valueAt(document, 'type') !== 'expansion') return inherits ? [] : factChecks(document)
  return [
    adviceCheck({
      field: 'facts.adds',
      isDone: textAt(document, 'facts.adds') !== '',
      cure: 'Say in Facts what a listener gets that the game alone doesn’t have.',
    }),
    ...(inherits ? [] : factChecks(document)),
  ]
}
