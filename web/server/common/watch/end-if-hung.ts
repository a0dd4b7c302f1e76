/**
 * Ends a program that accepts connections but doesn't answer, so that its supervisor starts it again: Docker restarts
 * containers that end, and leaves unhealthy ones alone. Run as the health check of the container:
 * `node web/server/common/watch/end-if-hung.ts http://localhost:3910/api/live [MS]`, with the PID_FILE of the program.
 * Ends with code 1 without an answer. Leaves a program alone that doesn't listen yet.
 */
import { readFileSync } from 'node:fs'

const TRIES = 3
/** Per try. Three are less than the 30 s that Docker gives a health check. */
const PATIENCE_MS = 8_000

type Answer = 'answers' | 'hangs' | 'refuses'

async function ask(address: string, patienceMs: number): Promise<Answer> {
  try {
    const { ok } = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    return ok ? 'answers' : 'refuses'
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'hangs' : 'refuses'
  }
}

async function main([address = '', patience = String(PATIENCE_MS)]: readonly string[]) {
  let answer: Answer = 'hangs'
  for (let tries = 0; tries < TRIES && answer === 'hangs'; tries += 1)
    answer = await ask(address, Number(patience))
  if (answer === 'answers') return
  process.exitCode = 1
  const file = process.env.PID_FILE
  if (answer !== 'hangs' || !file) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (!Number.isInteger(pid) || pid < 2) return
  console.error(`The program doesn't answer at ${address}: it is ended.`)
  process.kill(pid, 'SIGKILL')
}

await main(process.argv.slice(2))
