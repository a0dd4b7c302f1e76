/**
 * `npm run seed`: loads the seed content into the running stack, or with `-- --project ID --dataset NAME` into a
 * real project (SANITY_AUTH_TOKEN in the environment). `--replace` overwrites; without it what is missing is added.
 */
import { parseArgs } from 'node:util'
import { runCommand } from './stack/command.ts'
import { Fault } from './stack/fault.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { terminalReport } from './stack/report.ts'
import { loadContent } from './stack/seeding.ts'
import { readStackFile } from './stack/stack-file.ts'
import { readVariables } from './tools/doctor/settings.ts'
import { nextSteps, parseProject, resultText, seedProject } from './tools/seed/project.ts'

/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130

const report = terminalReport()

async function seedStack(replace: boolean) {
  const stack = readStackFile(DEVELOPMENT_FOLDER)
  await loadContent({ ...stack, folder: DEVELOPMENT_FOLDER, report }, replace)
  report.say('The seed content is loaded.')
}

async function seedRealProject(projectId: string, dataset: string | undefined, replace: boolean) {
  if (!dataset) throw new Fault('Name the dataset too, such as --dataset production.')
  const project = parseProject(projectId, dataset)
  const result = await seedProject(project, { token: process.env.SANITY_AUTH_TOKEN, replace, report })
  report.say(resultText(result, project))
  report.say(`\n${nextSteps(project, readVariables())}`)
}

await runCommand(async (interrupt) => {
  // A load that is broken off is made whole by the next one.
  interrupt.addEventListener('abort', () => process.exit(INTERRUPTED))
  const { values } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      project: { type: 'string' },
      dataset: { type: 'string' },
    },
  })
  const { project, dataset, replace } = values
  if (project !== undefined) return seedRealProject(project, dataset, replace)
  if (dataset !== undefined) throw new Fault('--dataset belongs to --project, which names a real project.')
  return seedStack(replace)
})
