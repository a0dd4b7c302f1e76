import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshClient, quickPool, quickSignIn } from '../testing/amplify.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

const PASSWORD = 'candle-light'
const DAY_SECONDS = 24 * 60 * 60

let running: RunningPool
beforeAll(async () => {
  running = await startPool(quickPool)
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))

async function signInAs(username: string, more = {}, pool = running) {
  pool.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })
  await quickSignIn(username, PASSWORD)
}

const confirm = (confirmationCode: string) =>
  auth.confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })
/** Calls the pool without the client, which repeats some refusals. @returns the name of the refusal */
async function callSignedIn(operation: string, body: object): Promise<unknown> {
  const AccessToken = (await auth.fetchAuthSession()).tokens?.accessToken.toString()
  return (await running.call(operation, { AccessToken, ...body })).body.__type
}
const changeEmail = (email: string) => auth.updateUserAttributes({ userAttributes: { email } })

test('an attribute is set, replaced and deleted', async () => {
  await signInAs('ada')
  expect(await auth.updateUserAttributes({ userAttributes: { name: 'Ada', locale: 'sv' } })).toEqual({
    name: { isUpdated: true, nextStep: { updateAttributeStep: 'DONE' } },
    locale: { isUpdated: true, nextStep: { updateAttributeStep: 'DONE' } },
  })
  await auth.updateUserAttribute({ userAttribute: { attributeKey: 'name', value: 'Ada L' } })
  await auth.deleteUserAttributes({ userAttributeKeys: ['locale'] })
  const attributes = await auth.fetchUserAttributes()
  expect(attributes.name).toBe('Ada L')
  expect(attributes).not.toHaveProperty('locale')
  const session = await auth.fetchAuthSession({ forceRefresh: true })
  expect(session.tokens?.idToken?.payload.name).toBe('Ada L')
})

describe('a new e-mail address, in a pool that changes it at once', () => {
  test('is stored as unverified and is no login until its code is entered', async () => {
    await signInAs('eve')
    expect(await changeEmail('eve@second.example')).toEqual({
      email: {
        isUpdated: false,
        nextStep: {
          updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
          codeDeliveryDetails: { attributeName: 'email', deliveryMedium: 'EMAIL', destination: 'e***@s***' },
        },
      },
    })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'eve@second.example' })
    expect(await auth.fetchUserAttributes()).not.toHaveProperty('email_verified', 'true')
    await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await confirm(running.codeFor('eve@second.example'))
    expect(await auth.fetchUserAttributes()).toMatchObject({ email_verified: 'true' })
    await auth.signOut()
    expect(await quickSignIn('eve@second.example', PASSWORD)).toMatchObject({ isSignedIn: true })
    await auth.signOut()
    await expect(quickSignIn('eve@example.com', PASSWORD)).rejects.toThrow('Incorrect username or password.')
  })

  test('needs no code when it is the same address', async () => {
    await signInAs('same')
    const sent = running.sent.length
    expect(await changeEmail('same@example.com')).toMatchObject({ email: { isUpdated: true } })
    expect(running.sent).toHaveLength(sent)
    expect(await auth.fetchUserAttributes()).toMatchObject({ email_verified: 'true' })
  })

  test('can be sent a new code, which makes the old one useless', async () => {
    await signInAs('again')
    await changeEmail('again@second.example')
    const old = running.codeFor('again@second.example')
    expect(await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'email' })).toMatchObject({
      destination: 'a***@s***',
    })
    const code = running.codeFor('again@second.example')
    if (old !== code) await expect(confirm(old)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await confirm(code)
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  test('is refused when another account signs in with it', async () => {
    await signInAs('thief')
    await changeEmail('reader@example.com')
    await expect(confirm(running.codeFor('reader@example.com'))).rejects.toMatchObject({
      name: 'AliasExistsException',
    })
    expect(await auth.fetchUserAttributes()).not.toHaveProperty('email_verified', 'true')
  })

  test('locks after five wrong codes, and its code lives for a day', async () => {
    await signInAs('guesser')
    await changeEmail('guesser@second.example')
    for (let guess = 0; guess < 5; guess += 1)
      await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    const Code = running.codeFor('guesser@second.example')
    expect(await callSignedIn('VerifyUserAttribute', { AttributeName: 'email', Code })).toBe(
      'LimitExceededException',
    )
    running.pass(DAY_SECONDS)
    await auth.fetchAuthSession({ forceRefresh: true })
    await expect(confirm(running.codeFor('guesser@second.example'))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    })
  })
})

describe('a new e-mail address, in a pool that verifies it before the change', () => {
  let careful: RunningPool
  beforeAll(async () => {
    careful = await startPool({ ...quickPool, verifyBeforeUpdate: ['email'] })
  })
  afterAll(() => careful.stop())
  beforeEach(() => void freshClient(careful.url))

  test('replaces the old one when its code is entered', async () => {
    await signInAs('ada', {}, careful)
    await changeEmail('ada@second.example')
    expect(await auth.fetchUserAttributes()).toMatchObject({
      email: 'ada@example.com',
      email_verified: 'true',
    })
    await confirm(careful.codeFor('ada@second.example'))
    expect(await auth.fetchUserAttributes()).toMatchObject({
      email: 'ada@second.example',
      email_verified: 'true',
    })
    await expect(confirm('123456')).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  test('is forgotten when the old address is set again', async () => {
    await signInAs('back', {}, careful)
    await changeEmail('back@second.example')
    const code = careful.codeFor('back@second.example')
    await changeEmail('back@example.com')
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'back@example.com' })
  })
})

test('a phone number is stored unverified, and verified by a text message on request', async () => {
  await signInAs('phoned')
  expect(await auth.updateUserAttributes({ userAttributes: { phone_number: '+46701234567' } })).toEqual({
    phone_number: { isUpdated: true, nextStep: { updateAttributeStep: 'DONE' } },
  })
  expect(await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })).toEqual({
    attributeName: 'phone_number',
    deliveryMedium: 'SMS',
    destination: '+*******4567',
  })
  await auth.confirmUserAttribute({
    userAttributeKey: 'phone_number',
    confirmationCode: running.codeFor('+46701234567'),
  })
  expect(await auth.fetchUserAttributes()).toMatchObject({ phone_number_verified: 'true' })
})

test('the refusals name their reason', async () => {
  await signInAs('refused')
  const update = (userAttributes: Record<string, string>) => auth.updateUserAttributes({ userAttributes })
  const unauthorized = {
    name: 'NotAuthorizedException',
    message: 'A client attempted to write unauthorized attribute',
  }
  await expect(update({ email_verified: 'true' })).rejects.toMatchObject(unauthorized)
  await expect(update({ email: 'not-there' })).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(update({ email: '' })).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(auth.deleteUserAttributes({ userAttributeKeys: ['email'] })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(auth.deleteUserAttributes({ userAttributeKeys: ['sub'] })).rejects.toMatchObject(unauthorized)
  await expect(
    auth.sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' }),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' })
  expect(await callSignedIn('GetUserAttributeVerificationCode', { AttributeName: 'name' })).toBe(
    'InvalidParameterException',
  )
})

test('five codes are sent within an hour, not more', async () => {
  await signInAs('mailed')
  for (let mail = 0; mail < 5; mail += 1)
    await auth.sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
  expect(await callSignedIn('GetUserAttributeVerificationCode', { AttributeName: 'email' })).toBe(
    'LimitExceededException',
  )
})
