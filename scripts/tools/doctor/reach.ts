/** Without the schemas, which take seconds to load: for `setup` too. */
import { ClientError, type SanityClient } from '@sanity/client'
import { type Finding, fault, ok, reasonOf } from './finding.ts'
import { sanityCommand, type Target } from './target.ts'

/** Checks that project and dataset answer, and accept the token if there is one. All other checks need this one. */
export async function checkReach({ name, isLocal, visitor, editor }: Target): Promise<Finding> {
  try {
    await (editor ?? visitor).fetch('defined(*[0]._id)')
    return ok(`Content service: ${name} answers${editor ? ' and accepts the token' : ''}`)
  } catch (error) {
    if (error instanceof ClientError) return refused(error, visitor)
    const cure = isLocal ? 'Run `npm start` in another terminal.' : 'Check the network, and the project id.'
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

export type Origin = { origin: string; credentials: boolean }

/** The command that adds an origin to a project's CORS list. */
export const addCommand = (projectId: string, { origin, credentials }: Origin) =>
  sanityCommand(`cors add ${origin} --${credentials ? '' : 'no-'}credentials --project-id ${projectId}`)
