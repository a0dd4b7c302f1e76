import { randomUUID } from 'node:crypto'
import { expectedSignature, openExchange, type PasswordProof, type SrpExchange } from '../srp.ts'

const GROUP = '-a1b2c3'

type Sent = {
  ChallengeName?: string
  ChallengeResponses: Record<string, string>
  DeviceKey: string
  DeviceSecretVerifierConfig: { Salt: string; PasswordVerifier: string }
}

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

/**
 * Adds to the local pool what a pool that remembers devices does (docs.aws.amazon.com/cognito, "Working with user devices").
 * Answers in place of `fetch`, and passes all else on.
 */
export class DevicePool {
  readonly devices = new Map<string, PasswordProof>()
  calls: string[] = []
  #tokens: object = {}
  #exchange: SrpExchange = { clientPublic: '', serverPublic: '', serverSecret: '' }
  readonly #fetch = globalThis.fetch

  async answer(...request: Parameters<typeof fetch>): Promise<Response> {
    const [, init] = request
    const operation = new Headers(init?.headers).get('x-amz-target')?.split('.')[1] ?? ''
    const sent: Sent = JSON.parse(String(init?.body))
    const step = sent.ChallengeName ?? operation
    this.calls.push(step)
    switch (step) {
      case 'ConfirmDevice': {
        const { Salt, PasswordVerifier } = sent.DeviceSecretVerifierConfig
        this.devices.set(sent.DeviceKey, { salt: hexOf(Salt), verifier: hexOf(PasswordVerifier) })
        return Response.json({ UserConfirmationNecessary: false })
      }
      case 'PASSWORD_VERIFIER':
        return this.#afterPassword(sent.ChallengeResponses.DEVICE_KEY, request)
      case 'DEVICE_SRP_AUTH':
        return this.#openDevice(sent.ChallengeResponses)
      case 'DEVICE_PASSWORD_VERIFIER':
        return this.#checkDevice(sent.ChallengeResponses)
      default:
        return this.#fetch(...request)
    }
  }

  async #afterPassword(key: string | undefined, request: Parameters<typeof fetch>): Promise<Response> {
    if (key !== undefined && !this.devices.has(key)) {
      const fault = { __type: 'ResourceNotFoundException', message: 'Device does not exist.' }
      return Response.json(fault, { status: 400 })
    }
    const { AuthenticationResult } = await (await this.#fetch(...request)).json()
    this.#tokens = AuthenticationResult
    if (key !== undefined)
      return Response.json({ ChallengeName: 'DEVICE_SRP_AUTH', Session: 'device', ChallengeParameters: {} })
    const NewDeviceMetadata = { DeviceKey: `eu-north-1_${randomUUID()}`, DeviceGroupKey: GROUP }
    return Response.json({
      ChallengeParameters: {},
      AuthenticationResult: { ...AuthenticationResult, NewDeviceMetadata },
    })
  }

  #openDevice({ SRP_A = '', DEVICE_KEY = '' }: Record<string, string>): Response {
    const proof = this.devices.get(DEVICE_KEY)
    const exchange = proof && openExchange(SRP_A, proof.verifier)
    if (!exchange) throw new Error(`No exchange for the device ${DEVICE_KEY}`)
    this.#exchange = exchange
    const ChallengeParameters = {
      SALT: proof.salt,
      SRP_B: exchange.serverPublic,
      SECRET_BLOCK: Buffer.from(DEVICE_KEY).toString('base64'),
      USERNAME: 'frodo',
      DEVICE_KEY,
    }
    return Response.json({
      ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
      Session: 'device',
      ChallengeParameters,
    })
  }

  #checkDevice({ DEVICE_KEY = '', TIMESTAMP = '', ...given }: Record<string, string>): Response {
    const verifier = this.devices.get(DEVICE_KEY)?.verifier ?? ''
    const secretBlock = Buffer.from(DEVICE_KEY).toString('base64')
    const claim = { secretBlock, timestamp: TIMESTAMP }
    const expected = expectedSignature({ group: GROUP, id: DEVICE_KEY }, this.#exchange, verifier, claim)
    return given.PASSWORD_CLAIM_SIGNATURE === expected
      ? Response.json({ ChallengeParameters: {}, AuthenticationResult: this.#tokens })
      : Response.json({ __type: 'NotAuthorizedException', message: 'Wrong device' }, { status: 400 })
  }
}
