import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'

const texts = v.optional(v.array(v.string()), [])

/** Attributes of the Compose Specification that compose.yaml uses. Another name is refused: it may be misspelt. */
const ServiceSchema = v.strictObject({
  image: v.optional(v.string()),
  build: v.optional(
    v.strictObject({
      context: v.string(),
      dockerfile: v.string(),
      target: v.optional(v.string()),
    }),
  ),
  command: v.optional(v.string(), ''),
  entrypoint: texts,
  user: v.optional(v.string()),
  restart: v.optional(v.string()),
  read_only: v.optional(v.boolean()),
  cap_drop: texts,
  cap_add: texts,
  security_opt: texts,
  privileged: v.optional(v.boolean()),
  profiles: texts,
  networks: texts,
  network_mode: v.optional(v.string()),
  ports: texts,
  mem_limit: v.optional(v.string()),
  pids_limit: v.optional(v.number()),
  init: v.optional(v.boolean()),
  tmpfs: texts,
  volumes: texts,
  env_file: v.optional(v.array(v.strictObject({ path: v.string(), required: v.boolean() }))),
  logging: v.optional(v.object({ driver: v.string() })),
  healthcheck: v.optional(v.object({ test: v.union([v.string(), v.array(v.string())]) })),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  environment: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
})

const ComposeSchema = v.object({
  services: v.record(v.string(), ServiceSchema),
  networks: v.record(
    v.string(),
    v.strictObject({
      internal: v.optional(v.boolean(), false),
      enable_ipv6: v.optional(v.boolean()),
      ipam: v.optional(v.object({ config: v.array(v.object({ subnet: v.string() })) })),
    }),
  ),
})

/** compose.yaml, with its merged keys. Variables are not replaced. */
export const composeFile = v.parse(
  ComposeSchema,
  parse(readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8'), { merge: true }),
)

/** The start command of a service, without `node`. */
export const commandOf = (service: string) => composeFile.services[service]?.command.split(' ').slice(1) ?? []

/** Script and address of the health check of a service, without `CMD` and `node`. */
export function healthCheckOf(service: string) {
  const [, , script = '', address = ''] = [composeFile.services[service]?.healthcheck?.test ?? []].flat()
  return { script, address }
}
