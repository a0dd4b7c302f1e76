import { flag, runCommand, terminalReport, textOption, UsageFault } from './stack/command.ts'
import { DEVELOPMENT_FOLDER } from './stack/folders.ts'
import { exportContent, loadContent } from './stack/seeding.ts'
import { readStackFile } from './stack/stack-file.ts'
import { readSettings } from './tools/doctor/env-files.ts'
import { nextSteps, parseProject, resultText, seedProject } from './tools/seed/project.ts'

const report = terminalReport()

async function seedStack(replace: boolean, minimal: boolean) {
  const stack = readStackFile(DEVELOPMENT_FOLDER)
  await loadContent({ ...stack, folder: DEVELOPMENT_FOLDER, report }, replace, minimal)
  report.say(
    minimal ? 'The skeleton is loaded: the Studio leads through the rest.' : 'The seed content is loaded.',
  )
}

async function exportStack() {
  const stack = readStackFile(DEVELOPMENT_FOLDER)
  const count = await exportContent({ ...stack, folder: DEVELOPMENT_FOLDER })
  report.say(`${count} documents are written to the seed in scripts/tools/seed. Check them with git diff.`)
}

type Choice = { replace: boolean; minimal: boolean }

async function seedRealProject(projectId: string, dataset: string | undefined, choice: Choice) {
  if (!dataset) throw new UsageFault('Name the dataset too, such as --dataset production.')
  const project = parseProject(projectId, dataset)
  const result = await seedProject(project, { token: process.env.SANITY_AUTH_TOKEN, ...choice, report })
  report.say(resultText(result, project))
  report.say(`\n${nextSteps(project, readSettings())}`)
}

const command = {
  usage: 'npm run seed',
  summary:
    'Loads the seed content into the running local stack or into a real project. Documents that exist already are kept, missing ones are added. Takes a few seconds locally, about a minute for a real project.',
  options: {
    replace: flag(
      'Overwrites existing documents; locally, also removes documents that the seed does not have',
    ),
    minimal: flag('A skeleton for a new shop, without the sample games: the Studio leads through the rest'),
    export: flag('Writes the documents and assets of the running local stack back into scripts/tools/seed'),
    project: textOption('ID', 'A real project; needs --dataset, and SANITY_AUTH_TOKEN in the environment'),
    dataset: textOption('NAME', 'The dataset of that project'),
  },
  // An interrupted load is completed by the next one.
  endsAtOnce: true,
} as const

await runCommand(command, async ({ values }) => {
  const { project, dataset, replace, minimal } = values
  if (values.export) {
    if (replace || minimal || project !== undefined || dataset !== undefined) {
      throw new UsageFault('--export has no other options: it reads the local stack.')
    }
    return exportStack()
  }
  if (project !== undefined) return seedRealProject(project, dataset, { replace, minimal })
  if (dataset !== undefined) throw new UsageFault('--dataset needs --project, which names a real project.')
  return seedStack(replace, minimal)
})
