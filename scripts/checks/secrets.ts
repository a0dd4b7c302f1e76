/** Finds secrets in text: by their format, and by the values of secret environment variables. */

/** The place and kind of a secret, but not its value, because this is printed. */
export type Leak = { file: string; line: number; what: string }

/** Secret values to look for, by a description of each. */
export type KnownSecrets = Readonly<Record<string, string>>

/** Formats of real keys. Keys of the local services have other formats. */
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
    // Not passwords for this machine, placeholders, and reserved host names (RFC 2606).
    form: /\b[a-z][a-z+]*:\/\/[\w.-]+:(?!password@|\$|…)[^\s:@/'"`<>{}]{3,}@(?!localhost|127\.|\[::1\]|[\w.-]+\.(?:example|test|invalid)\b)[\w.-]+/g,
  },
]

const SECRET_NAME = /(?:SECRET|TOKEN|PASSWORD|CREDENTIAL|PRIVATE_KEY|API_KEY|DATABASE_URL)/
/** Variables with these prefixes are public: they are built into the site. A secret in one is found by its format. */
const PUBLIC_NAME = /^(?:VITE|SANITY_STUDIO)_/
/** Shorter values occur in ordinary text. */
const SHORTEST = 8

/** Values of environment variables with names that indicate a secret. */
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

/** All secrets in a file's text. */
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
