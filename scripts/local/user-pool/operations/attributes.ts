import * as v from 'valibot'
import { checkAttributes } from '../attributes.ts'
import { claimEmail } from '../email-alias.ts'
import { invalidParameter, notAuthorized } from '../errors.ts'
import { countAgainstLimit } from '../limits.ts'
import { type CodeDelivery, sendVerificationCode } from '../messages.ts'
import type { Pool } from '../pool.ts'
import { authenticate } from '../protocol/access.ts'
import { attributes, confirmationCode, required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { CONTACT_ATTRIBUTES, type ContactAttribute, type User } from '../store/user.ts'
import { redeemCode } from './redeem-code.ts'

/**
 * A blank value deletes the attribute. A changed address that the pool verifies is sent a code; it replaces the old
 * one now and loses its verified mark, or waits for the code when the pool verifies it before the update.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-email-phone-verification.html
 */
export const updateUserAttributes = operation(
  v.object({ AccessToken: required, UserAttributes: attributes }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    const given = Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value]))
    const blank = Object.keys(given).filter((name) => given[name] === '')
    refuseUnwritable(pool, blank)
    const filled = Object.entries(given).filter(([, value]) => value !== '')
    checkAttributes(pool, Object.fromEntries(filled))
    const updated = filled.reduce(
      (before, [name, value]) =>
        isContact(name) ? withContact(pool, before, name, value) : withAttribute(before, name, value),
      blank.reduce(withoutAttribute, user),
    )
    pool.users.save(updated)
    const changed = CONTACT_ATTRIBUTES.filter(
      (name) => given[name] && given[name] !== user.attributes[name] && isAutoVerified(pool, name),
    )
    return { CodeDeliveryDetailsList: changed.map((name) => sendCode(pool, updated, name)) }
  },
)

export const deleteUserAttributes = operation(
  v.object({ AccessToken: required, UserAttributeNames: v.array(required) }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    refuseUnwritable(pool, input.UserAttributeNames)
    pool.users.save(input.UserAttributeNames.reduce(withoutAttribute, user))
    return {}
  },
)

export const getUserAttributeVerificationCode = operation(
  v.object({ AccessToken: required, AttributeName: required }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    return { CodeDeliveryDetails: sendCode(pool, user, contactNamed(input.AttributeName)) }
  },
)

export const verifyUserAttribute = operation(
  v.object({ AccessToken: required, AttributeName: required, Code: confirmationCode }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    const name = contactNamed(input.AttributeName)
    redeemCode(pool, user, `verify-${name}`, input.Code)
    const { [name]: pending, ...others } = user.pendingAttributes ?? {}
    const value = pending ?? user.attributes[name] ?? ''
    const verified: User = {
      ...user,
      pendingAttributes: others,
      attributes: { ...user.attributes, [name]: value, [`${name}_verified`]: 'true' },
    }
    claimEmail(pool, verified, { force: false })
    pool.codes.discard(user.sub, `verify-${name}`)
    pool.users.save(verified)
    return {}
  },
)

/** Sends a code to the waiting value of an attribute, or else to the stored one. */
function sendCode(pool: Pool, user: User, name: ContactAttribute): CodeDelivery {
  const to = user.pendingAttributes?.[name] ?? user.attributes[name]
  if (!to) throw invalidParameter(`User does not have the attribute ${name}.`)
  countAgainstLimit(pool, `sent:verify-${name}:${user.sub}`)
  return sendVerificationCode(pool, user, name, to)
}

function withContact(pool: Pool, user: User, name: ContactAttribute, value: string): User {
  const { [name]: pending, ...otherPending } = user.pendingAttributes ?? {}
  pool.codes.discard(user.sub, `verify-${name}`)
  if (value === user.attributes[name]) return { ...user, pendingAttributes: otherPending }
  if (isAutoVerified(pool, name) && pool.settings.verifyBeforeUpdate.includes(name)) {
    return { ...user, pendingAttributes: { ...otherPending, [name]: value } }
  }
  return withAttribute(withoutAttribute({ ...user, pendingAttributes: otherPending }, name), name, value)
}

const withAttribute = (user: User, name: string, value: string): User => ({
  ...user,
  attributes: { ...user.attributes, [name]: value },
})

/** Removes an attribute with its verified mark and its waiting value. */
function withoutAttribute(user: User, name: string): User {
  const { [name]: value, [`${name}_verified`]: mark, ...attributes } = user.attributes
  const { [name]: pending, ...pendingAttributes } = user.pendingAttributes ?? {}
  return { ...user, attributes, pendingAttributes }
}

function refuseUnwritable({ settings }: Pool, names: readonly string[]): void {
  if (names.some((name) => !settings.writableAttributes.includes(name))) {
    throw notAuthorized('A client attempted to write unauthorized attribute')
  }
  const needed = names.find((name) => settings.requiredAttributes.includes(name))
  if (needed) throw invalidParameter(`user.${needed}: Attribute cannot be empty.`)
}

function contactNamed(name: string): ContactAttribute {
  if (isContact(name)) return name
  throw invalidParameter(`The attribute ${name} can't be verified: only email and phone_number can.`)
}

const isContact = (name: string): name is ContactAttribute =>
  CONTACT_ATTRIBUTES.some((known) => known === name)

const isAutoVerified = ({ settings }: Pool, name: ContactAttribute) =>
  settings.autoVerifiedAttributes.includes(name)
