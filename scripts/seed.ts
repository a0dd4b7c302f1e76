/** `npm run seed -- --replace`: loads the seed content into the running stack. */
import { parseArgs } from 'node:util'
import { runCommand } from './stack/command.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { terminalReport } from './stack/report.ts'
import { loadContent } from './stack/seeding.ts'
import { readStackFile } from './stack/stack-file.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } })
  const report = terminalReport()
  const stack = readStackFile(DEVELOPMENT_FOLDER)
  await loadContent({ ...stack, folder: DEVELOPMENT_FOLDER, report }, values.replace)
  report.say('The seed content is loaded.')
})
