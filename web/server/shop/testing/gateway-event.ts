import type { LambdaEvent } from 'hono/aws-lambda'

type GatewayEvent = Extract<LambdaEvent, { version: string; rawPath: string }>

/** A GET as API Gateway passes it to a function. docs.aws.amazon.com/apigateway: payload format 2.0 */
export const gatewayEvent = ({
  path,
  headers = {},
}: {
  path: string
  headers?: Record<string, string>
}): GatewayEvent => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: '',
  headers: { host: 'shop.example', ...headers },
  body: null,
  isBase64Encoded: false,
  requestContext: {
    accountId: '1',
    apiId: 'api',
    authentication: null,
    authorizer: {},
    domainName: 'shop.example',
    domainPrefix: 'shop',
    http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
    requestId: 'request',
    routeKey: '$default',
    stage: '$default',
    time: '20/Nov/2026:10:00:00 +0000',
    timeEpoch: 0,
  },
})
