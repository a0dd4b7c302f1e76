/** Finds secrets in text: what has the form of one, and the values that the environment holds. */

/** Never the secret itself: what finds it is printed. */
export type Leak = { file: string; line: number; what: string }

/** Values to look for, by what they are. */
export type KnownSecrets = Readonly<Record<string, string>>

/** Forms of keys that are worth something; the toys of the local services have others. */
const FORMS: readonly { what: string; form: RegExp }[] = [
  { what: 'a secret key of Stripe', form: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { what: 'a signing secret of Stripe', form: /\bwhsec_[A-Za-z0-9+/]{24,}/g },
  { what: 'a token of Sanity', form: /\bsk[A-Za-z0-9]{80,}\b/g },
  { what: 'an access key of AWS', form: /\b(?:AKIA|ASIA)(?![A-Z0-9]{9}EXAMPLE)[A-Z0-9]{16}\b/g },
  { what: 'a secret key of AWS', form: /aws_secret_access_key["']?\s*[=:]\s*["']?[A-Za-z0-9/+]{40}/gi },
  { what: 'a private key', form: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g },
  { what: 'a signed token (JWT)', form: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g },
  { what: 'a token of GitHub or npm', form: /\b(?:gh[pousr]|npm)_[A-Za-z0-9]{36}/g },
  {
    what: 'an address with a password',
    // Those of this machine, of examples and of hosts that can't be (RFC 2606) everybody may know.
    form: /\b[a-z][a-z+]*:\/\/[\w.-]+:(?!password@|\$|…)[^\s:@/'"`<>{}]{3,}@(?!localhost|127\.|\[::1\]|[\w.-]+\.(?:example|test|invalid)\b)[\w.-]+/g,
  },
]

const SECRET_NAME = /(?:SECRET|TOKEN|PASSWORD|CREDENTIAL|PRIVATE_KEY|API_KEY|DATABASE_URL)/
/** What is public by its name is built into the site: a secret in it is found by its form. */
const PUBLIC_NAME = /^(?:VITE|SANITY_STUDIO)_/
/** Shorter values stand in any text. */
const SHORTEST = 8

/** Values of an environment's variables whose names say that they are secret. */
export function knownSecrets(environment: Readonly<Record<string, string | undefined>>): KnownSecrets {
  const secret = Object.entries(environment).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) && !PUBLIC_NAME.test(name) && value.length >= SHORTEST ? [[name, value]] : [],
  )
  return Object.fromEntries(secret)
}

function positionsOf(text: string, value: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) found.push(at)
  return found
}

/** Every secret that stands in a file's text. */
export function leaksIn(text: string, file: string, known: KnownSecrets = {}): Leak[] {
  const lineAt = (position: number) => text.slice(0, position).split('\n').length
  const byForm = FORMS.flatMap(({ what, form }) =>
    [...text.matchAll(form)].map(({ index }) => ({ file, line: lineAt(index), what })),
  )
  const byValue = Object.entries(known).flatMap(([name, value]) =>
    positionsOf(text, value).map((position) => ({
      file,
      line: lineAt(position),
      what: `the value of ${name}`,
    })),
  )
  return [...byForm, ...byValue]
}
