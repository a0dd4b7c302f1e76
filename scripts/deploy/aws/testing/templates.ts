import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'
import * as v from 'valibot'
import { emptyBuilds } from '../builds.ts'
import { parseDeployConfig } from '../config.ts'
import { createApp, STACKS } from '../create-app.ts'
import { EXAMPLE } from '../settings.ts'

/** Inline elements of the built pages in tests. */
export const INLINE = { scripts: ['start()'], styles: ['h1{color:#f0e8d6}'] }

/** Makes templates from the example settings with changes. `remove` deletes their folder. */
export function synthesise(changes: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  const builds = { ...emptyBuilds(join(folder, 'empty')), inline: INLINE }
  const app = createApp(parseDeployConfig({ ...EXAMPLE, ...changes }), builds, join(folder, 'templates'))
  const { stacks } = app.synth()
  const templateOf = (name: keyof typeof STACKS) => {
    const stack = stacks.find(({ stackName }) => stackName === STACKS[name])
    if (!stack) throw new Error(`There is no stack ${STACKS[name]}`)
    return Template.fromJSON(stack.template)
  }
  return { stacks, templateOf, remove: () => rmSync(folder, { recursive: true }) }
}

export type Templates = ReturnType<typeof synthesise>

const ManyOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.union([v.array(schema), schema]),
    v.transform((found): v.InferOutput<Schema>[] => (Array.isArray(found) ? found : [found])),
  )

const policySchema = v.object({
  Properties: v.object({
    Roles: v.array(v.unknown()),
    PolicyDocument: v.object({
      Statement: v.array(v.object({ Action: ManyOf(v.string()), Resource: ManyOf(v.unknown()) })),
    }),
  }),
})

/** All policy statements of the roles whose names start with one of `names`. */
export function permissionsOf(template: Template, names: readonly string[]) {
  const policies = Object.values(template.findResources('AWS::IAM::Policy')).map((policy) =>
    v.parse(policySchema, policy),
  )
  const isTheirs = (roles: readonly unknown[]) =>
    names.some((name) => JSON.stringify(roles).includes(`"${name}`))
  return policies
    .filter(({ Properties }) => isTheirs(Properties.Roles))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
}
