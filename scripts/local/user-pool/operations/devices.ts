import * as v from 'valibot'
import { deviceNotFound, invalidParameter } from '../errors.ts'
import type { Pool } from '../pool.ts'
import { authenticate } from '../protocol/access.ts'
import { pageSize, required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { pageOf } from '../protocol/page.ts'
import type { Device } from '../store/devices.ts'

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListDevices.html */
const MAX_PAGE = 60

/** Stores the salt and verifier that the client computed from a random secret, to check the device by later. */
export const confirmDevice = operation(
  v.object({
    AccessToken: required,
    DeviceKey: required,
    DeviceName: v.optional(v.string(), ''),
    DeviceSecretVerifierConfig: v.object({ Salt: required, PasswordVerifier: required }),
  }),
  (pool, input) => {
    const { user, grant } = authenticate(pool, input.AccessToken)
    const device = deviceOf(pool, user.sub, input.DeviceKey)
    if (device.secret) throw invalidParameter('The device is already confirmed.')
    const { Salt, PasswordVerifier } = input.DeviceSecretVerifierConfig
    const secret = { salt: hexOf(Salt), verifier: hexOf(PasswordVerifier) }
    pool.devices.save({ ...device, secret, name: input.DeviceName, remembered: true })
    pool.grants.bindToDevice(grant.origin_jti, device.key)
    return { UserConfirmationNecessary: false }
  },
)

export const getDevice = operation(
  v.object({ AccessToken: required, DeviceKey: required }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    return { Device: describe(deviceOf(pool, user.sub, input.DeviceKey)) }
  },
)

/** A page's `PaginationToken` is the key of its last device. */
export const listDevices = operation(
  v.object({
    AccessToken: required,
    Limit: pageSize(MAX_PAGE),
    PaginationToken: v.optional(v.string()),
  }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    const page = pageOf(pool.devices.list(user.sub), ({ key }) => key, input.Limit, input.PaginationToken)
    return { Devices: page.items.map(describe), ...(page.next && { PaginationToken: page.next }) }
  },
)

export const forgetDevice = operation(
  v.object({ AccessToken: required, DeviceKey: required }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    pool.devices.remove(deviceOf(pool, user.sub, input.DeviceKey).key)
    return {}
  },
)

export const updateDeviceStatus = operation(
  v.object({
    AccessToken: required,
    DeviceKey: required,
    DeviceRememberedStatus: v.picklist(['remembered', 'not_remembered']),
  }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    const device = deviceOf(pool, user.sub, input.DeviceKey)
    pool.devices.save({ ...device, remembered: input.DeviceRememberedStatus === 'remembered' })
    return {}
  },
)

function deviceOf(pool: Pool, sub: string, key: string): Device {
  const device = pool.devices.find(sub, key)
  if (!device) throw deviceNotFound()
  return device
}

function hexOf(base64: string): string {
  const hex = Buffer.from(base64, 'base64').toString('hex')
  if (!hex) throw invalidParameter('Invalid device secret verifier config: the values must be base64.')
  return hex
}

/** The service gives times in seconds. */
function describe(device: Device) {
  return {
    DeviceKey: device.key,
    DeviceAttributes: [
      { Name: 'device_name', Value: device.name },
      { Name: 'device_status', Value: 'valid' },
      { Name: 'dev:device_remembered_status', Value: device.remembered ? 'remembered' : 'not_remembered' },
    ],
    DeviceCreateDate: device.createdAt / 1000,
    DeviceLastModifiedDate: device.createdAt / 1000,
    DeviceLastAuthenticatedDate: device.authenticatedAt / 1000,
  }
}
