import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Fault } from '../../stack/command.ts'

/** Where answers come from: a terminal, a pipe, or a file. */
export type Answers = {
  /** The next answer; empty for Enter. A secret is not shown while it is typed. @throws Fault when there are no more */
  ask: (prompt: string, options: { isSecret: boolean }) => Promise<string>
  close: () => void
}

const ENDED = 'The answers ended. What was given is kept: run setup again to go on.'

/** Answers that a person types, or lines of a pipe. */
export function typedAnswers(
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WriteStream = process.stdout,
): Answers {
  let isMuted = false
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  const isTerminal = output.isTTY && process.stdin.isTTY
  const lines = createInterface({ input, output: isTerminal ? shown : undefined, terminal: isTerminal })
  const all = lines[Symbol.asyncIterator]()
  return {
    ask: async (prompt, { isSecret }) => {
      output.write(prompt)
      isMuted = isSecret
      const { value, done } = await all.next()
      isMuted = false
      if (isSecret || !isTerminal) output.write('\n')
      if (done) throw new Fault(ENDED)
      return value.trim()
    },
    close: () => lines.close(),
  }
}
