import { expect, test } from 'vitest'
import { doctorCommand } from './doctor-command.ts'

test.each([
  ['npm run orders --', 'npm run doctor'],
  ['docker compose run --rm orders', 'docker compose run --rm doctor'],
  ['orders', 'doctor'],
])('where %s is a command, %s is one', (orders, doctor) => expect(doctorCommand(orders)).toBe(doctor))
