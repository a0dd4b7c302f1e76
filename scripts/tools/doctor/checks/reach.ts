import { ClientError } from '@sanity/client'
import { type Finding, fault, ok, reasonOf } from '../finding.ts'
import { sanityCommand, type Target } from '../target.ts'

/** Checks that project and dataset answer, and accept the token if there is one. All other checks need this one. */
export async function checkReach({ name, isLocal, visitor, editor }: Target): Promise<Finding> {
  try {
    await (editor ?? visitor).fetch('defined(*[0]._id)')
    return ok(`Content service: ${name} answers${editor ? ' and accepts the token' : ''}`)
  } catch (error) {
    if (!(error instanceof ClientError)) {
      return fault({
        what: `The content service does not answer: ${reasonOf(error)}`,
        where: visitor.getUrl('', false),
        cure: isLocal ? 'Run `npm start` in another terminal.' : 'Check the network, and the project id.',
      })
    }
    return refused(error, visitor.config())
  }
}

function refused(
  error: ClientError,
  { projectId, dataset }: { projectId?: string; dataset?: string },
): Finding {
  if (error.statusCode === 401 || error.statusCode === 403) {
    return fault({
      what: `Reading is refused: ${error.message}`,
      where: 'SANITY_AUTH_TOKEN',
      cure: `Make a token with the role Editor on sanity.io/manage/project/${projectId}/api and set SANITY_AUTH_TOKEN to it; unset it to check as a visitor.`,
    })
  }
  if (/dataset/i.test(error.message)) {
    return fault({
      what: `There is no dataset "${dataset}" in project "${projectId}": ${error.message}`,
      where: 'VITE_SANITY_DATASET',
      cure: `Correct the name, or create it: ${sanityCommand(`datasets create ${dataset} --visibility public`)}`,
    })
  }
  return fault({
    what: `Project "${projectId}" was not found: ${error.message}`,
    where: 'VITE_SANITY_PROJECT_ID',
    cure: 'Compare the id with the one on sanity.io/manage.',
  })
}
