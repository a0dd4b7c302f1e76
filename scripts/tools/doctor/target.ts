/** What is checked, and whether it answers. Without the schemas, which take seconds to load: for `setup` too. */
import { ClientError, createClient, type SanityClient } from '@sanity/client'
import { doctorCommand } from '#server/common/doctor-command.ts'
import type { StackFile } from '../../stack/stack-file.ts'
import { localProject } from '../../stand-ins/project.ts'
import { type Finding, fault, ok, reasonOf } from './finding.ts'

export const START_STACK = 'Run `npm start` in another terminal.'

export type Variables = Readonly<Record<string, string | undefined>>

/** Whether a real project is set up. Datasets and versions have defaults, so they don't count. */
export const isConfigured = (variables: Variables) =>
  ['VITE_SANITY_PROJECT_ID', 'VITE_SITE_URL', 'VITE_STUDIO_URL', 'SANITY_STUDIO_PROJECT_ID'].some(
    (name) => variables[name],
  )

export type Target = {
  readonly name: string
  /** True for the local stack, whose settings are generated. */
  readonly isLocal: boolean
  readonly site: string | undefined
  readonly studio: string | undefined
  /** The dataset is private: browsers read from the site. */
  readonly isPrivate: boolean
  /** Reads without a token, as anyone can. */
  readonly anonymous: SanityClient
  /** Reads published documents as the site does: without a token, or with the read token of a private dataset. */
  readonly visitor: SanityClient
  /** Reads all documents; undefined without a token. */
  readonly editor: SanityClient | undefined
}

type Project = {
  projectId: string
  dataset: string
  apiVersion: string
  /** Set only when the content service is not Sanity's. */
  apiHost: string | undefined
  token: string | undefined
  isPrivate?: boolean
  readToken?: string | undefined
}

export function clientsOf({ token, apiHost, isPrivate = false, readToken, ...project }: Project) {
  const config = {
    ...project,
    useCdn: false,
    maxRetries: 1,
    timeout: 15_000,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  }
  const anonymous = createClient({ ...config, perspective: 'published' })
  return {
    isPrivate,
    anonymous,
    visitor: isPrivate && readToken ? anonymous.withConfig({ token: readToken }) : anonymous,
    editor: token ? createClient({ ...config, token, perspective: 'raw' }) : undefined,
  }
}

const originOf = (address: string | undefined) => (address && URL.parse(address)?.origin) || undefined

/** @returns undefined when the variables name no project */
export function projectTarget(variables: Variables): Target | undefined {
  const projectId = variables.VITE_SANITY_PROJECT_ID ?? variables.SANITY_STUDIO_PROJECT_ID
  const dataset = variables.VITE_SANITY_DATASET ?? variables.SANITY_STUDIO_DATASET ?? localProject.dataset
  if (!projectId || !/^[a-z0-9-]+$/.test(projectId) || !/^[a-z0-9_~-]+$/.test(dataset)) return undefined
  const apiVersion = variables.VITE_SANITY_API_VERSION
  return {
    name: `project ${projectId}, dataset ${dataset}`,
    isLocal: false,
    site: originOf(variables.VITE_SITE_URL),
    studio: originOf(variables.VITE_STUDIO_URL),
    ...clientsOf({
      projectId,
      dataset,
      apiVersion: apiVersion && /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) ? apiVersion : localProject.apiVersion,
      apiHost: variables.VITE_SANITY_API_HOST,
      token: variables.SANITY_AUTH_TOKEN,
      isPrivate: variables.VITE_SANITY_VISIBILITY === 'private',
      readToken: variables.SANITY_READ_TOKEN,
    }),
  }
}

export const localTarget = ({ site, studio, services, token, ...project }: StackFile): Target => ({
  name: 'the local stack',
  isLocal: true,
  site,
  studio,
  ...clientsOf({ ...localProject, ...project, apiHost: services, token }),
})

/** A `sanity` command to run from the root. It runs in the Studio's folder, which has its settings. */
export const sanityCommand = (command: string) => `npx --workspace studio sanity ${command}`

/** Checks that project and dataset answer, and accept the token if there is one. All other checks need this one. */
export async function checkReach({ name, isLocal, visitor, editor }: Target): Promise<Finding> {
  try {
    await (editor ?? visitor).fetch('defined(*[0]._id)')
    return ok(`Content service: ${name} answers${editor ? ' and accepts the token' : ''}`)
  } catch (error) {
    if (error instanceof ClientError) return refused(error, visitor)
    const cure = isLocal ? START_STACK : 'Check the network, and the project id.'
    return fault(`The content service does not answer: ${reasonOf(error)}`, visitor.getUrl('', false), cure)
  }
}

function refused({ message, statusCode }: ClientError, visitor: SanityClient): Finding {
  const { projectId, dataset } = visitor.config()
  if (statusCode === 401 || statusCode === 403) {
    const cure = `Make a token with the role Editor on sanity.io/manage/project/${projectId}/api and set SANITY_AUTH_TOKEN to it; unset it to check as a visitor.`
    return fault(`Reading is refused: ${message}`, 'SANITY_AUTH_TOKEN', cure)
  }
  if (/dataset/i.test(message)) {
    const cure = `Correct the name, or create it: ${sanityCommand(`datasets create ${dataset} --visibility public`)}`
    const what = `There is no dataset "${dataset}" in project "${projectId}": ${message}`
    return fault(what, 'VITE_SANITY_DATASET', cure)
  }
  const cure = 'Compare the id with the one on sanity.io/manage.'
  return fault(`Project "${projectId}" was not found: ${message}`, 'VITE_SANITY_PROJECT_ID', cure)
}

/** Adds the skeleton's documents that are missing. It never adds the sample company's. */
export const seedCommand = ({ isLocal, visitor }: Target) => {
  const { projectId, dataset } = visitor.config()
  const minimal = 'npm run seed -- --minimal'
  return isLocal ? minimal : `${minimal} --project ${projectId} --dataset ${dataset}`
}

/** The cures as they are done where these settings are: a server has its own doctor, and no clone. */
export const curesHere = (findings: readonly Finding[], settings: Variables): Finding[] => {
  const { ORDERS_COMMAND: orders } = settings
  // Outside of a server, the settings are those of a clone.
  const doctor = orders === undefined ? undefined : doctorCommand(orders)
  return findings.map((finding) => {
    if (finding.status === 'ok' || doctor === undefined) return finding
    const cure = finding.cure.replaceAll('npm run doctor', doctor)
    return { ...finding, cure: /\bnp[mx] /.test(cure) ? `In a clone of the repository: ${cure}` : cure }
  })
}

export type Origin = { origin: string; credentials: boolean }

/** The command that adds an origin to a project's CORS list. */
export const addCommand = (projectId: string, { origin, credentials }: Origin) =>
  sanityCommand(`cors add ${origin} --${credentials ? '' : 'no-'}credentials --project-id ${projectId}`)
