import * as v from 'valibot'

/** The service's own patterns. Its error texts quote them, and apps show those texts to users. */
const USERNAME = /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u
const PASSWORD = /^[\S]+.*[\S]+$/
const CODE = /^[\S]+$/

export const username = v.pipe(v.string(), v.minLength(1), v.maxLength(128), v.regex(USERNAME))
export const password = v.pipe(v.string(), v.maxLength(256), v.regex(PASSWORD))
export const confirmationCode = v.pipe(v.string(), v.minLength(1), v.maxLength(2048), v.regex(CODE))
export const required = v.pipe(v.string(), v.minLength(1))
export const parameters = v.optional(v.record(v.string(), v.string()), {})
export const attributes = v.optional(
  v.array(v.object({ Name: required, Value: v.optional(v.string(), '') })),
  [],
)
