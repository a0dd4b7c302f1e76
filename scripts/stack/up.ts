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
 * Starts a stack, prints its addresses, and keeps it running until Ctrl-C. A part that ends is started again.
 * @throws Fault when it can't start, or a part ends again and again. All parts are ended first
 */
export async function keepUp(options: Omit<StackOptions, 'report' | 'onErrorLine' | 'onRestart'>) {
  const report = terminalReport()
  let isUp = false
  const stack = await bringUp({
    ...options,
    report,
    // Before that, the output of a failing part is part of the fault.
    onErrorLine: (part, line) => {
      if (isUp) console.error(`${part} │ ${line}`)
    },
    onRestart: report.say,
  })
  isUp = true
  report.say(`\n${table(stack.file)}\n\n  Ctrl-C ends all of it.\n`)
  const fault = await Promise.race([stack.crashed, aborted(options.interrupt)])
  await stack.down()
  if (fault) throw fault
}
