import { pathToFileURL } from 'node:url'
import type { APIGatewayProxyResult, LambdaEvent } from 'hono/aws-lambda'

type GatewayEvent = Extract<LambdaEvent, { version: string; rawPath: string }>
export type Handler = (event: GatewayEvent) => Promise<APIGatewayProxyResult>
export type Request = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  isBase64Encoded?: boolean
}

/** An API Gateway event in payload format 2.0 (docs.aws.amazon.com/apigateway). */
export function eventOf({
  method = 'GET',
  path,
  headers = {},
  body,
  isBase64Encoded = false,
}: Request): GatewayEvent {
  const [rawPath = '', rawQueryString = ''] = path.split('?')
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' }
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { host: 'shop.example', ...headers },
    body: body ?? null,
    isBase64Encoded,
    requestContext: {
      accountId: '1',
      apiId: 'api',
      authentication: null,
      authorizer: {},
      domainName: 'shop.example',
      domainPrefix: 'shop',
      http,
      requestId: 'request',
      routeKey: '$default',
      stage: '$default',
      time: '20/Nov/2026:10:00:00 +0000',
      timeEpoch: 0,
    },
  }
}

/** The export that AWS Lambda calls. */
export async function loadHandler(file: string): Promise<Handler> {
  const module: { handler: Handler } = await import(pathToFileURL(file).href)
  return module.handler
}
