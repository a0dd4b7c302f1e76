import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'

const text = v.string()
const texts = v.optional(v.array(text), [])

/** Attributes of the Compose Specification that compose.yaml uses. Another name is refused: it may be misspelt. */
const ServiceSchema = v.strictObject({
  image: v.optional(text),
  build: v.optional(v.strictObject({ context: text, dockerfile: text, target: v.optional(text) })),
  command: v.optional(text, ''),
  entrypoint: texts,
  user: v.optional(text),
  restart: v.optional(text),
  read_only: v.optional(v.boolean()),
  cap_drop: texts,
  cap_add: texts,
  security_opt: texts,
  privileged: v.optional(v.boolean()),
  profiles: texts,
  networks: texts,
  network_mode: v.optional(text),
  ports: texts,
  mem_limit: v.optional(text),
  pids_limit: v.optional(v.number()),
  init: v.optional(v.boolean()),
  tmpfs: texts,
  volumes: texts,
  env_file: v.optional(v.array(v.strictObject({ path: text, required: v.boolean() }))),
  logging: v.optional(v.object({ driver: text })),
  healthcheck: v.optional(v.object({ test: v.union([text, v.array(text)]) })),
  depends_on: v.optional(v.record(text, v.object({ condition: text })), {}),
  environment: v.optional(v.record(text, v.union([text, v.number()])), {}),
})

const ComposeSchema = v.object({
  services: v.record(text, ServiceSchema),
  networks: v.record(
    text,
    v.strictObject({
      internal: v.optional(v.boolean(), false),
      enable_ipv6: v.optional(v.boolean()),
      ipam: v.optional(v.object({ config: v.array(v.object({ subnet: text })) })),
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
