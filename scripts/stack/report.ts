/** Tells whoever waits what is going on. */
export type Report = {
  say: (line: string) => void
  /** How far a lengthy work is, such as `Importing assets (3/18)`; the count may be missing. */
  progress: (work: string, step: string) => void
}

/** For tests. */
export const silentReport: Report = { say: () => {}, progress: () => {} }

/** In a terminal progress is one line that is written over; elsewhere each step is a line, without its count. */
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
