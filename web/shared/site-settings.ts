/** The settings that pages contain for browsers. All others are in settings.ts, which keeps them out of the bundles. */
import * as v from 'valibot'

export const isOrigin = (value: string) => URL.parse(value)?.origin === value

export const text = v.pipe(v.string('is missing'), v.nonEmpty('is missing'))
export const address = v.pipe(text, v.url('is not a whole address'))
export const origin = v.pipe(address, v.check(isOrigin, 'must be an origin: no path and no slash at the end'))

export const projectId = v.pipe(text, v.regex(/^[a-z0-9-]+$/, 'is not a project id'))
export const dataset = v.pipe(text, v.regex(/^[a-z0-9_~-]+$/, 'is not the name of a dataset'))

/** Never put a secret here, because everyone can read these settings in the browser. */
export const siteSettingsEntries = {
  VITE_SANITY_PROJECT_ID: projectId,
  VITE_SANITY_DATASET: dataset,
  VITE_SANITY_API_VERSION: v.pipe(text, v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, such as 2025-02-19')),
  /** `private`: the browser reads content from the site's own server. settings.ts checks the value before a build. */
  VITE_SANITY_VISIBILITY: v.optional(text, 'public'),
  VITE_SANITY_API_HOST: v.optional(origin),
  VITE_SITE_URL: origin,
  VITE_STUDIO_URL: v.optional(origin),
  VITE_USER_POOL_ID: v.pipe(text, v.regex(/^[a-z0-9-]+_[a-zA-Z0-9]+$/, 'is not the id of a user pool')),
  VITE_USER_POOL_CLIENT_ID: text,
  VITE_USER_POOL_ENDPOINT: v.optional(address),
  VITE_LOGIN_WAYS: v.optional(
    v.pipe(text, v.regex(/^password(,code)?(,passkey)?$/, 'must be password, or password,code,passkey')),
    'password',
  ),
  VITE_SIGN_IN_FLOW: v.optional(
    v.picklist(['USER_SRP_AUTH', 'CUSTOM_WITH_SRP'], 'must be USER_SRP_AUTH or CUSTOM_WITH_SRP'),
    'USER_SRP_AUTH',
  ),
  VITE_ACCOUNT_EXISTENCE: v.optional(v.picklist(['shown', 'hidden'], 'must be shown or hidden'), 'shown'),
  VITE_PAYMENT_PAGE_URL: v.optional(origin, 'https://checkout.stripe.com'),
}

/** The settings that the site reads in the browser. */
export const siteSettings = v.object(siteSettingsEntries, 'is missing')
export type SiteSettings = v.InferOutput<typeof siteSettings>
/** The settings in an environment, where those with a default may be missing. */
export type GivenSiteSettings = v.InferInput<typeof siteSettings>

/** Picks the settings that may reach a browser. @throws InvalidSettings with all faults */
export const parseSiteSettings = (environment: Readonly<Record<string, unknown>>): SiteSettings =>
  readSettings(siteSettings, environment, (faults) => new InvalidSettings('the site', faults))

/** The message names the program, and lists every missing or invalid setting. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings'

  constructor(program: string, faults: readonly string[]) {
    const heading = `The settings of ${program} are wrong. Correct them in .env or in the environment (.env.example explains each):`
    super([heading, ...faults.map((fault) => `  ${fault}`)].join('\n'))
  }
}

/**
 * Parses the settings of a program from its environment. An empty variable counts as unset.
 * @throws the error that `invalid` creates, with all faults; each begins with the name of its setting
 */
export function readSettings<Schema extends v.GenericSchema<object>>(
  schema: Schema,
  environment: Readonly<Record<string, unknown>>,
  invalid: (faults: readonly string[]) => Error,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(schema, given, { abortPipeEarly: true })
  if (parsed.success) return parsed.output
  throw invalid(parsed.issues.map((issue) => `${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`))
}
