/** Messages about the progress of a command. */
export type Report = {
  say: (line: string) => void
  /** Progress of a long task, for example `Importing assets (3/18)`. The count is optional. */
  progress: (work: string, step: string) => void
}

/** For tests. */
export const silentReport: Report = { say: () => {}, progress: () => {} }

/** In a terminal, progress is one line that is overwritten. Elsewhere each step is one line, without its count. */
export function terminalReport(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout): Report {
  let last = ''
  const say = (line: string) => {
    out.write(last !== '' && out.isTTY ? `\n${line}\n` : `${line}\n`)
    last = ''
  }
  const progress = (work: string, step: string) => {
    const line = `${work}: ${out.isTTY ? step : step.replace(/ \(.*$/, '')}`
    if (line === last) return
    out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
    last = line
  }
  return { say, progress }
}
