import { expect, test } from 'vitest'
import { sameFieldHint } from './FormField.tsx'

const present = (...names: (string | undefined)[]) =>
  names.map((displayName) => ({ user: displayName === undefined ? {} : { displayName } }))

test.each<[string, ReturnType<typeof present>, string | undefined]>([
  ['no one', [], undefined],
  ['one editor', present('Ada'), 'Ada is in this field too.'],
  ['one editor in two tabs', present('Ada', 'Ada'), 'Ada is in this field too.'],
  ['two editors', present('Ada', 'Bo'), 'Ada and Bo are in this field too.'],
  ['an editor without a name', present(undefined), 'Another editor is in this field too.'],
])('the hint of %s', (_, editors, beginning) => {
  expect(sameFieldHint(editors)?.split(' What ')[0]).toBe(beginning)
})
