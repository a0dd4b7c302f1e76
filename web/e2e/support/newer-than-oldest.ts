import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import type { BrowserContext } from '@playwright/test'
import { oldestBrowsers } from '../../oldest-browsers.ts'

const data = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'))
const { api, javascript }: Pick<CompatData, 'api' | 'javascript'> = JSON.parse(readFileSync(data, 'utf8'))

/**
 * Chromium applies the site’s policy of trusted types also without these names. Safari and Firefox have neither the names nor the policy.
 */
const KEPT = /^[Tt]rustedType|\.trustedTypes$/

/** NaN, which is smaller than nothing, for a browser that doesn’t have it. */
const numberOf = (version: string | false | undefined) => Number.parseFloat(String(version).replace('≤', ''))

function hasSince(version: number, support: SupportStatement | undefined) {
  return [support ?? []].flat().some((one) => {
    const isPlain = !one.flags && !one.prefix && !one.alternative_name
    // A statement about a part that was missing ends where the whole was added.
    return isPlain && numberOf(one.version_added) <= version && !(numberOf(one.version_removed) <= version)
  })
}

function isNewer({ __compat: compat }: Identifier) {
  if (!compat) return false
  const { support } = compat
  return Object.entries(support).some(([browser, statement]) => {
    const version = Object.entries(oldestBrowsers).find(([name]) => name === browser)?.[1]
    return version !== undefined && !hasSince(version, statement)
  })
}

/** Names such as `URL.parse_static` and `Array.fromAsync`, the members of an object before the object. */
function newerNames({ __compat: _, ...members }: Identifier, path: readonly string[] = []): string[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const here = [...path, name]
    const inner = newerNames(member, here)
    return isNewer(member) ? [...inner, here.join('.')] : inner
  })
}

/** The functions and properties that one of the oldest browsers lacks, as dotted names. */
const newerThanOldest: readonly string[] = [
  ...newerNames(javascript.builtins ?? {}),
  ...newerNames(api),
].filter((name) => !KEPT.test(name))

/** Runs in the page, before its scripts. */
function deleteNames(names: readonly string[]) {
  const { deleteProperty, get } = Reflect
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  const inside = (owner: object, key: string): unknown => Object.getOwnPropertyDescriptor(owner, key)?.value
  const remove = (owner: unknown, key: string) => isObject(owner) && deleteProperty(owner, key)
  for (const name of names) {
    const path = name.split('.')
    const last = path.pop() ?? ''
    let owner: unknown = globalThis
    for (const key of path) owner = isObject(owner) ? inside(owner, key) : undefined
    if (!isObject(owner)) continue
    const member = last.replace(/_static$/, '').replace(/^(.+)_event$/, 'on$1')
    // An interface itself, a static member, or a member of its objects.
    remove(owner, member)
    if (owner !== globalThis && !last.endsWith('_static')) remove(get(owner, 'prototype'), member)
    if (path[0] === 'Window') remove(globalThis, member)
  }
}

/** Makes a browser like the oldest ones that the site promises to work in: without all functions that one of them lacks. */
export const makeOld = (context: BrowserContext) => context.addInitScript(deleteNames, newerThanOldest)
