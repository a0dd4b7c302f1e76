import { aborted } from './command.ts'
import { terminalReport } from './report.ts'
import { bringUp, type StackOptions } from './stack.ts'
import type { StackFile } from './stack-file.ts'

const table = ({ site, studio, services, paymentPage }: StackFile) =>
  [
    ['Site', site],
    ['Studio', studio],
    ['Local services', services],
    ['payment page', paymentPage],
  ]
    .filter(([, address]) => address !== undefined)
    .map(([part, address]) => `  ${part?.padEnd(16)}${address}`)
    .join('\n')

/**
 * Brings a stack up, says what runs where, and keeps it until Ctrl-C.
 * @throws Fault when it can't come up or a part dies; nothing is left running either way.
 */
export async function keepUp(options: Omit<StackOptions, 'report' | 'onErrorLine'>) {
  const report = terminalReport()
  let isUp = false
  const stack = await bringUp({
    ...options,
    report,
    // Before that, what a part complains of belongs to the fault that ends the start, if any.
    onErrorLine: (part, line) => {
      if (isUp) console.error(`${part} │ ${line}`)
    },
  })
  isUp = true
  report.say(`\n${table(stack.file)}\n\n  Ctrl-C ends all of it.\n`)
  const fault = await Promise.race([stack.crashed, aborted(options.interrupt)])
  await stack.down()
  if (fault) throw fault
}
