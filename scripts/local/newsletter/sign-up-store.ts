import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type SignUp = {
  readonly email: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Always pending: the mail provider confirms addresses, not the form. */
  readonly status: 'pending'
}

/** Sign-ups in the data folder, one line of JSON each. An address that is already stored is left unchanged. */
export class SignUpStore {
  readonly #file: string

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'newsletter-sign-ups.ndjson')
  }

  async add(email: string): Promise<void> {
    const known = await this.list()
    if (known.some((signUp) => signUp.email === email)) return
    const signUp: SignUp = { email, at: new Date().toISOString(), status: 'pending' }
    await mkdir(dirname(this.#file), { recursive: true })
    await appendFile(this.#file, `${JSON.stringify(signUp)}\n`, { flush: true })
  }

  async list(): Promise<SignUp[]> {
    const text = await readFile(this.#file, 'utf8').catch(() => '')
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
}
