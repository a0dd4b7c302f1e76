import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { checkEdgeSyntax } from './edge-syntax.ts'

/** A CloudFront Function for one event. @throws Fault when the code has syntax that CloudFront doesn't support */
export function edgeFunction(
  scope: Construct,
  id: string,
  code: string,
  eventType = FunctionEventType.VIEWER_REQUEST,
): FunctionAssociation {
  checkEdgeSyntax(code)
  const options = { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 }
  return { eventType, function: new EdgeFunction(scope, id, options) }
}
