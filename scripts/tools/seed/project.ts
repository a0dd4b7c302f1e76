import { ClientError } from '@sanity/client'
import { Fault, type Report } from '../../stack/command.ts'
import { localProject } from '../../stand-ins/project.ts'
import { addCommand, checkReach, clientsOf, type Variables } from '../doctor/target.ts'
import { SEED_FILE } from './documents.ts'
import { loadSeed, type SeedResult } from './load.ts'

export type Project = { projectId: string; dataset: string }

type Options = {
  /** From SANITY_AUTH_TOKEN. Not an argument, which would be in the shell's history and the process list. */
  token: string | undefined
  /** Overwrites documents of the seed; otherwise only missing ones are added. Other documents are never removed. */
  replace: boolean
  minimal?: boolean
  report: Report
  apiHost?: string
}

const tokenPage = (projectId: string) => `https://www.sanity.io/manage/project/${projectId}/api`

/** @throws Fault when the project id or dataset name is malformed */
export function parseProject(projectId: string, dataset: string): Project {
  if (!/^[a-z0-9-]+$/.test(projectId)) {
    throw new Fault(`--project ${projectId} is not a project id: copy it from sanity.io/manage.`)
  }
  if (!/^[a-z0-9_~-]+$/.test(dataset)) {
    throw new Fault(`--dataset ${dataset} is not a dataset name: use lower-case letters, digits, - and _.`)
  }
  return { projectId, dataset }
}

/** Loads the seed content into a real project. @throws Fault without a token, or when project, dataset or token are refused */
export async function seedProject(project: Project, options: Options): Promise<SeedResult> {
  const { token, replace, minimal, report, apiHost } = options
  if (!token) {
    throw new Fault(
      `SANITY_AUTH_TOKEN is missing. Make a token with the role Editor at ${tokenPage(project.projectId)}, then:\n  read -rs SANITY_AUTH_TOKEN && export SANITY_AUTH_TOKEN`,
    )
  }
  const clients = clientsOf({ ...project, apiVersion: localProject.apiVersion, apiHost, token })
  const name = `project ${project.projectId}, dataset ${project.dataset}`
  const reach = await checkReach({ name, isLocal: false, site: undefined, studio: undefined, ...clients })
  if (reach.status !== 'ok') throw new Fault(`${reach.what}\n  ${reach.cure}`)
  const onProgress = (step: string) => report.progress('Seed content', step)
  try {
    return await loadSeed({
      apiHost,
      project,
      token,
      ndjsonFile: SEED_FILE,
      minimal,
      replace,
      keepOthers: true,
      onProgress,
    })
  } catch (error) {
    throw refusedWrite(error, project.projectId)
  }
}

function refusedWrite(error: unknown, projectId: string): unknown {
  if (!(error instanceof ClientError) || ![401, 403].includes(error.statusCode)) return error
  return new Fault(
    `The token may read but not write: ${error.message}\n  Make one with the role Editor at ${tokenPage(projectId)}.`,
  )
}

export function resultText({ documents, kept }: SeedResult, { projectId, dataset }: Project): string {
  const done = `Project ${projectId}, dataset ${dataset}: ${documents} documents written`
  return kept > 0 ? `${done}; ${kept} existed and were not changed (--replace overwrites them).` : `${done}.`
}

/** The next steps as commands. Origins come from the settings, or are placeholders when not set. */
export function nextSteps({ projectId }: Project, variables: Variables): string {
  const site = variables.VITE_SITE_URL ?? 'https://YOUR-SITE'
  const studio = variables.VITE_STUDIO_URL ?? 'https://YOUR-STUDIO'
  return [
    'Allow browsers to connect: the site reads without credentials, the Studio signs in.',
    `  ${addCommand(projectId, { origin: site, credentials: false })}`,
    `  ${addCommand(projectId, { origin: studio, credentials: true })}`,
    'Open the Studio: its start page leads through what is still missing, such as who sells.',
    'Then see what is missing:',
    '  npm run doctor',
  ].join('\n')
}
