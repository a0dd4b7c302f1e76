import { randomUUID } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'

const API = 'https://cloudfront.amazonaws.com/2020-05-31'
/** CloudFront is a global service. Requests to it are signed for this region. */
const SIGNING_REGION = 'us-east-1'
const TIMEOUT_MS = 10_000

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined }

type Options = {
  distributionId: string
  /** Credentials of the function's role, which Lambda puts into the environment. */
  credentials: Credentials
  api?: string
}

/** The body of CreateInvalidation. CloudFront ignores a repeated CallerReference, so each delivery invalidates once. */
const invalidationBatch = (reference: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">
  <Paths><Quantity>1</Quantity><Items><Path>/*</Path></Items></Paths>
  <CallerReference>${reference}</CallerReference>
</InvalidationBatch>`

const PLAIN = /^[\w-]{1,128}$/

/**
 * Invalidates everything that CloudFront caches. `/*` counts as one path for billing. Assets have unique names and are
 * fetched from the bucket again.
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html
 * @param delivery id of the webhook delivery; without it each call creates a new invalidation
 * @throws Unavailable when CloudFront doesn't answer or has too many invalidations in progress: safe to retry
 * @throws ShopFault when CloudFront refuses, for example because of a missing permission
 */
export async function invalidateEdge(
  { distributionId, credentials, api = API }: Options,
  delivery: string | undefined,
): Promise<void> {
  const { sessionToken, ...keys } = credentials
  const client = new AwsClient({
    ...keys,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 'cloudfront',
    region: SIGNING_REGION,
    retries: 0,
  })
  const reference = delivery && PLAIN.test(delivery) ? delivery : randomUUID()
  const answer = await client
    .fetch(`${api}/distribution/${distributionId}/invalidation`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: invalidationBatch(reference),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    .catch((cause: unknown) => {
      throw new Unavailable('edge', cause)
    })
  if (answer.ok) return
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? 'no code'
  if (answer.status >= 500 || code === 'TooManyInvalidationsInProgress' || code === 'Throttling')
    throw new Unavailable('edge', new ShopFault(code))
  throw new ShopFault(`CloudFront refused the invalidation: ${answer.status} ${code}`)
}
