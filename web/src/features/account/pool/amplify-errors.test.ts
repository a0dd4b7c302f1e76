import { AuthError } from 'aws-amplify/auth'
import { describe, expect, it } from 'vitest'
import { accountProblem } from './amplify-errors.ts'

const answered = (httpStatusCode: number, name: string) =>
  new AuthError({ name, message: 'said the service', metadata: { httpStatusCode } })

describe('it is unknown whether the pool carried out the request', () => {
  it.each([
    ['an error of the pool itself', answered(500, 'InternalErrorException')],
    ['a gateway that is in trouble', answered(503, 'BadGatewayException')],
    ['a proxy in front of the pool, without an error name', answered(403, 'UnknownError')],
    ['an answer that is cut off, or no JSON', new SyntaxError('Unexpected token <')],
    ['an error that is not Amplify’s', Object.assign(new Error('lost'), { name: 'NetworkError' })],
  ])('%s', (_what, error) => {
    expect(accountProblem(error)).toEqual({ kind: 'unavailable' })
  })
})

it('keeps the text of a rejection', () => {
  expect(accountProblem(answered(400, 'NotAuthorizedException'))).toEqual({
    kind: 'refused',
    message: 'said the service',
  })
})

it('does not translate errors of our own code', () => {
  const ours = new TypeError('not a function')
  expect(() => accountProblem(ours)).toThrow(ours)
})
