import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api'
import * as v from 'valibot'

const templateSchema = v.object({ Resources: v.record(v.string(), v.object({ Type: v.string() })) })

/** Lines with the number of resources of each type, most frequent first. */
export function stackLines({ stackName, environment, template }: CloudFormationStackArtifact): string {
  const { Resources } = v.parse(templateSchema, template)
  const kinds = Map.groupBy(Object.values(Resources), ({ Type }) => Type)
  const lines = [...kinds]
    .map(([type, { length }]) => ({ type, length }))
    .toSorted((one, other) => other.length - one.length || one.type.localeCompare(other.type))
    .map(({ type, length }) => `  ${String(length).padStart(3)}  ${type}`)
  return [`\n${stackName}, ${environment.region}`, ...lines].join('\n')
}
