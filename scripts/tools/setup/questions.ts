import * as v from 'valibot'
import { readLogin, writeLogin } from '#shared/links/login-address.ts'
import { settings } from '#shared/settings.ts'
import type { Values } from './settings-file.ts'

export type ServiceName = 'domain' | 'secondName' | 'content' | 'pool' | 'payment' | 'mail'

/** A password may hold signs that an address can't, so its parts are asked one by one. */
export type AddressPart = 'host' | 'user' | 'password'

export type Question = {
  /** The setting. */
  name: string
  ask: string
  isSecret?: boolean
  /** An empty answer is accepted, and leaves the setting out. */
  isOptional?: boolean
  /** Suggested without a value in the file. */
  suggest?: (values: Values) => string | undefined
  when?: (values: Values) => boolean
  /** The file is that of the backups, which no other container reads. */
  isOfBackup?: boolean
  faultOf?: (answer: string) => string | undefined
  /** The answer as the setting has it. */
  tidy?: (answer: string) => string
  /** The setting is an address; this is the part that the answer is. */
  part?: AddressPart
  /** The service that is asked once all its answers are there. */
  of?: ServiceName
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
const hostFault = (answer: string) =>
  HOST.test(answer) ? undefined : 'is not a host name, such as audio.example'

/** A host name, also when it was copied as the address of a page. */
const hostOf = (answer: string) =>
  answer
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')
const withoutSlash = (answer: string) => answer.replace(/\/+$/, '')

const MAIL_HOST = /^(\[[\da-f:]+\]|[a-z0-9.-]+)(:\d+)?$/i
const TLS_AT_ONCE = /:465$/

/** @returns undefined while the address lacks the part */
export function partOf(address: string | undefined, part: AddressPart): string | undefined {
  const { place = '', user = '', password = '' } = readLogin(address ?? '') ?? {}
  return { host: place, user, password }[part] || undefined
}

/** The address of the mail server with another part. */
export function withPart(address: string | undefined, part: AddressPart, answer: string): string {
  const known = readLogin(address ?? '') ?? { scheme: 'smtp', user: '', password: '', place: '' }
  if (part !== 'host') return writeLogin({ ...known, [part]: answer })
  const place = /:\d+$/.test(answer) ? answer : `${answer}:587`
  return writeLogin({ ...known, scheme: TLS_AT_ONCE.test(place) ? 'smtps' : 'smtp', place })
}

const isPrivate = ({ VITE_SANITY_VISIBILITY: visibility }: Values) => visibility === 'private'
const isS3 = ({ RCLONE_CONFIG_OFFSITE_TYPE: type }: Values) => type === 's3'
const s3 = { isOfBackup: true, when: isS3 }

/** In the order in which a person has the answers. */
export const questions: readonly Question[] = [
  {
    name: 'SITE_ADDRESS',
    ask: 'Domain of the site, such as audio.example',
    tidy: hostOf,
    faultOf: hostFault,
    of: 'domain',
  },
  {
    name: 'WWW_ADDRESS',
    ask: 'Second name that leads to the site, such as www.audio.example (Enter: none)',
    isOptional: true,
    tidy: hostOf,
    faultOf: hostFault,
    of: 'secondName',
  },
  { name: 'VITE_SANITY_PROJECT_ID', ask: 'Id of the Sanity project (sanity.io/manage)', of: 'content' },
  { name: 'VITE_SANITY_DATASET', ask: 'Its dataset', suggest: () => 'production', of: 'content' },
  {
    name: 'VITE_SANITY_VISIBILITY',
    ask: 'public: anyone can query the dataset, planned documents too. private: only this server',
    suggest: () => 'public',
    of: 'content',
  },
  {
    name: 'SANITY_READ_TOKEN',
    ask: 'Token of the role Viewer (sanity.io/manage, API)',
    isSecret: true,
    when: isPrivate,
    of: 'content',
  },
  {
    name: 'VITE_STUDIO_URL',
    ask: 'Address of the Studio (Enter: there is none yet)',
    isOptional: true,
    tidy: withoutSlash,
  },
  { name: 'VITE_USER_POOL_ID', ask: 'Id of the Cognito user pool, such as eu-north-1_AbCdEf123', of: 'pool' },
  { name: 'VITE_USER_POOL_CLIENT_ID', ask: 'Id of its client for the site', of: 'pool' },
  {
    name: 'STRIPE_SECRET_KEY',
    ask: 'Secret key of Stripe (dashboard.stripe.com/apikeys)',
    isSecret: true,
    of: 'payment',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    ask: 'Signing secret of its webhook, whsec_… (docs/deploy/stripe.md: the endpoint and its events)',
    isSecret: true,
  },
  {
    name: 'SHOP_MAIL_FROM',
    ask: 'Seller and address of its mails, such as Audio Studio <shop@audio.example>',
    of: 'mail',
  },
  {
    name: 'SHOP_MAIL_URL',
    part: 'host',
    ask: 'Mail server and port, such as email-smtp.eu-north-1.amazonaws.com:587',
    faultOf: (answer) => (MAIL_HOST.test(answer) ? undefined : 'is not a host, or a host with a port'),
    of: 'mail',
  },
  { name: 'SHOP_MAIL_URL', part: 'user', ask: 'User at the mail server', of: 'mail' },
  { name: 'SHOP_MAIL_URL', part: 'password', ask: 'Password at the mail server', isSecret: true, of: 'mail' },
  {
    name: 'ALARM_MAIL',
    ask: 'Who is told when something is wrong: an email address (Enter: no mail)',
    isOptional: true,
  },
  {
    name: 'ALARM_WEBHOOK',
    ask: 'The incoming webhook of a chat, which is told too: mail can be what is wrong (Enter: none)',
    isSecret: true,
    isOptional: true,
  },
  {
    name: 'BACKUP_RECIPIENT',
    ask: 'Public key of the backups, age1… (age-keygen -o backup-key.txt, on your own computer)',
    faultOf: (answer) =>
      /^age1[a-z0-9]{58}$/.test(answer) ? undefined : 'is not a public key of age, which starts with age1',
  },
  {
    name: 'BACKUP_REMOTE',
    ask: 'Storage of the backups, offsite:BUCKET/FOLDER',
    faultOf: (answer) =>
      /^offsite:.+/.test(answer) ? undefined : 'must start with offsite: and name a bucket or a folder',
  },
  {
    name: 'RCLONE_CONFIG_OFFSITE_TYPE',
    ask: 'Kind of this storage as rclone names it: s3, b2, sftp, webdav … (rclone.org/overview)',
    suggest: () => 's3',
    isOfBackup: true,
  },
  {
    name: 'RCLONE_CONFIG_OFFSITE_PROVIDER',
    ask: 'Its maker: AWS, Cloudflare, Wasabi, Other …',
    suggest: () => 'Other',
    ...s3,
  },
  {
    name: 'RCLONE_CONFIG_OFFSITE_REGION',
    ask: 'Its region, such as eu-north-1: AWS needs it (Enter: none)',
    isOptional: true,
    ...s3,
  },
  { name: 'RCLONE_CONFIG_OFFSITE_ENDPOINT', ask: 'Its address (Enter for AWS)', isOptional: true, ...s3 },
  { name: 'RCLONE_CONFIG_OFFSITE_ACCESS_KEY_ID', ask: 'Key that can only add files', ...s3 },
  { name: 'RCLONE_CONFIG_OFFSITE_SECRET_ACCESS_KEY', ask: 'Its secret', isSecret: true, ...s3 },
]

/** Quotation marks and line breaks have no place in a settings file. */
const UNWRITABLE = /['"\\\p{Cc}]/u

/** What is wrong with the form of an answer; undefined when it can be asked about at its service. */
export function formFault({ name, faultOf, part }: Question, answer: string): string | undefined {
  if (part) return faultOf?.(answer)
  if (UNWRITABLE.test(answer)) return 'has a quotation mark, a backslash or a control character'
  const schema = Object.entries(settings.entries).find(([known]) => known === name)?.[1]
  const parsed = schema && v.safeParse(schema, answer, { abortPipeEarly: true })
  return (parsed && !parsed.success && parsed.issues[0].message) || faultOf?.(answer)
}
