/**
 * Settings from AWS Secrets Manager, so that no template and no environment variable contains them. They are read from
 * the Lambda extension: docs.aws.amazon.com/secretsmanager/latest/userguide/retrieving-secrets_lambda.html
 */
import * as v from 'valibot'
import { ShopFault } from './log.ts'
import { Unavailable } from './unavailable.ts'

export type Variables = Readonly<Record<string, string | undefined>>

const TIMEOUT_MS = 5_000
/** Default port of the extension; PARAMETERS_SECRETS_EXTENSION_HTTP_PORT overrides it. */
const EXTENSION_PORT = '2773'

const answerSchema = v.object({ SecretString: v.string() })
const settingsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** The format in which Amazon RDS stores and rotates the secret of a database. */
const databaseSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    username: v.string(),
    password: v.string(),
    host: v.string(),
    port: v.union([v.number(), v.string()]),
    dbname: v.string(),
  }),
)

type Source = { environment: Variables; isFresh: boolean }

/** Bypasses a cached answer: the extension caches each version stage separately, and this names the default one. */
const CURRENT_STAGE = '&versionStage=AWSCURRENT'

async function readSecret(id: string, { environment, isFresh }: Source): Promise<string> {
  const port = environment.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? EXTENSION_PORT
  const address = `http://localhost:${port}/secretsmanager/get?secretId=${encodeURIComponent(id)}${isFresh ? CURRENT_STAGE : ''}`
  const answer = await fetch(address, {
    headers: { 'x-aws-parameters-secrets-token': environment.AWS_SESSION_TOKEN ?? '' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Unavailable('secrets extension', cause)
  })
  const text = await answer.text()
  if (!answer.ok) throw new ShopFault(`The secret ${id} can’t be read: status ${answer.status}`)
  return v.parse(v.pipe(v.string(), v.parseJson(), answerSchema), text).SecretString
}

/** Replaces parse errors, because they quote their input, which is a secret here. */
function parsed<Schema extends typeof settingsSchema | typeof databaseSchema>(
  schema: Schema,
  id: string,
  text: string,
  needed: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, text)
  if (result.success) return result.output
  throw new ShopFault(`The secret ${id} must be ${needed}`)
}

async function databaseAddress(id: string, source: Source): Promise<string> {
  const needed = 'a JSON object with username, password, host, port and dbname'
  const secret = parsed(databaseSchema, id, await readSecret(id, source), needed)
  const [user, password] = [secret.username, secret.password].map(encodeURIComponent)
  return `postgres://${user}:${password}@${secret.host}:${secret.port}/${secret.dbname}?sslmode=verify-full`
}

async function settingsOf(id: string, source: Source) {
  const text = await readSecret(id, source)
  return parsed(settingsSchema, id, text, 'a JSON object of texts, named as the settings in .env.example')
}

/**
 * Adds the contents of secrets to the environment: all members of the secrets in SETTINGS_SECRETS (comma-separated
 * ids), and DATABASE_URL made from the secret in DATABASE_SECRET. Without both variables the environment is unchanged.
 * @param isFresh bypasses the extension's cache; needed after a cached password was refused
 * @throws Unavailable when the extension doesn't answer; ShopFault for a secret that is refused or malformed
 */
export async function withSecrets(environment: Variables, { isFresh = false } = {}): Promise<Variables> {
  const { SETTINGS_SECRETS = '', DATABASE_SECRET } = environment
  const source = { environment, isFresh }
  const ids = SETTINGS_SECRETS.split(',').filter(Boolean)
  const [settings, url] = await Promise.all([
    Promise.all(ids.map((id) => settingsOf(id, source))),
    DATABASE_SECRET ? databaseAddress(DATABASE_SECRET, source) : undefined,
  ])
  return Object.assign({ ...environment }, ...settings, url ? { DATABASE_URL: url } : {})
}
