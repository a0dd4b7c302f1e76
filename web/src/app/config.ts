import * as v from 'valibot'

const origin = v.pipe(
  v.string('is missing'),
  v.url('is not a whole address'),
  v.check(
    (value) => URL.parse(value)?.origin === value,
    'must be an origin: no path and no slash at the end',
  ),
)

const environmentSchema = v.object({
  VITE_SANITY_PROJECT_ID: v.pipe(v.string('is missing'), v.regex(/^[a-z0-9-]+$/, 'is no project id')),
  VITE_SANITY_DATASET: v.pipe(v.string('is missing'), v.regex(/^[a-z0-9_~-]+$/, 'is no name of a dataset')),
  VITE_SANITY_API_VERSION: v.pipe(
    v.string('is missing'),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, such as 2025-02-19'),
  ),
  VITE_SANITY_API_HOST: v.optional(origin),
  VITE_SITE_URL: origin,
  VITE_STUDIO_URL: v.optional(origin),
  VITE_USER_POOL_ID: v.pipe(v.string('is missing'), v.regex(/^[a-z0-9-]+_\w+$/, 'is no id of a user pool')),
  VITE_USER_POOL_CLIENT_ID: v.pipe(v.string('is missing'), v.nonEmpty('is empty')),
  VITE_USER_POOL_ENDPOINT: v.optional(v.pipe(v.string(), v.url('is not a whole address'))),
  VITE_PAYMENT_PAGE_URL: v.optional(origin, 'https://checkout.stripe.com'),
  VITE_ANALYTICS_URL: v.optional(
    v.pipe(v.string(), v.url('is not a whole address')),
    'https://www.googletagmanager.com',
  ),
})

export type Config = {
  sanity: { projectId: string; dataset: string; apiVersion: string; apiHost: string | undefined }
  siteUrl: string
  /** Origin of the Studio that may preview this site in its frame. */
  studioUrl: string | undefined
  userPool: { userPoolId: string; clientId: string; endpoint: string | undefined }
  /** Origin of the payment page, the one place outside that the shop sends shoppers to. */
  paymentPageUrl: string
  /** Where the analytics tag is loaded from, without a slash at the end. */
  analyticsUrl: string
}

/** Every variable that is missing or wrong, in one message. */
export class InvalidConfig extends Error {
  override name = 'InvalidConfig'
}

/** The site's settings from its build variables, parsed once at start. Throws `InvalidConfig`. */
export function parseConfig(environment: Record<string, unknown>): Config {
  const parsed = v.safeParse(environmentSchema, environment)
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`)
    throw new InvalidConfig(
      [
        'The site’s settings are wrong. Correct these variables (.env.example explains each):',
        ...faults,
      ].join('\n'),
    )
  }
  const values = parsed.output
  return {
    sanity: {
      projectId: values.VITE_SANITY_PROJECT_ID,
      dataset: values.VITE_SANITY_DATASET,
      apiVersion: values.VITE_SANITY_API_VERSION,
      apiHost: values.VITE_SANITY_API_HOST,
    },
    siteUrl: values.VITE_SITE_URL,
    studioUrl: values.VITE_STUDIO_URL,
    userPool: {
      userPoolId: values.VITE_USER_POOL_ID,
      clientId: values.VITE_USER_POOL_CLIENT_ID,
      endpoint: values.VITE_USER_POOL_ENDPOINT,
    },
    paymentPageUrl: values.VITE_PAYMENT_PAGE_URL,
    analyticsUrl: values.VITE_ANALYTICS_URL,
  }
}
