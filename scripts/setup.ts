import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Fault, runCommand } from './stack/command.ts'
import { localProject } from './stand-ins/project.ts'
import { tryChannels } from './tools/doctor/channels.ts'
import { addCommand, sanityCommand } from './tools/doctor/target.ts'
import { checkService } from './tools/setup/check-service.ts'
import { makeInProject, originsOf, type ProjectPart } from './tools/setup/content-project.ts'
import { makePaymentEndpoint } from './tools/setup/payment-endpoint.ts'
import {
  formFault,
  partOf,
  type Question,
  questions,
  type ServiceName,
  withPart,
} from './tools/setup/questions.ts'
import { readSettingsFile, type Values, writeSettingsFile } from './tools/setup/settings-file.ts'

type Answers = {
  /** The next answer; empty for Enter. A secret is not shown while it is typed. @throws Fault when there are no more */
  ask: (prompt: string, options: { isSecret: boolean }) => Promise<string>
  close: () => void
}

const ENDED = 'The answers ended. What was given is kept: run setup again to go on.'

/** One answer a line, from a pipe. */
function pipedAnswers(): Answers {
  const lines = createInterface({ input: process.stdin })
  const all = lines[Symbol.asyncIterator]()
  return {
    ask: async (prompt) => {
      process.stdout.write(prompt)
      const { value, done } = await all.next()
      process.stdout.write('\n')
      if (done) throw new Fault(ENDED)
      return value.trim()
    },
    close: () => lines.close(),
  }
}

const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** A reader for each question: one for all would show a secret again, by its history or what was cut from its line. */
const typedAnswers = (): Answers => ({
  ask: async (prompt, { isSecret }) => {
    const output = isSecret ? unseen() : process.stdout
    const lines = createInterface({ input: process.stdin, output, terminal: true, prompt })
    // After the terminal stopped showing what is typed.
    if (isSecret) process.stdout.write(prompt)
    else lines.prompt()
    try {
      const [typed] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
      if (typeof typed !== 'string') throw new Fault(ENDED)
      return typed.trim()
    } finally {
      lines.close()
      if (isSecret) process.stdout.write('\n')
    }
  },
  close: () => {},
})

/** Letters and digits, because some are parts of addresses. */
const SECRETS = [
  'POSTGRES_PASSWORD',
  'SHOP_DATABASE_PASSWORD',
  'BACKUP_DATABASE_PASSWORD',
  'SHOP_CODE_SECRET',
  'CONTENT_WEBHOOK_SECRET',
] as const
const SECRET_BYTES = 24

const SERVER = {
  name: '.env.server',
  heading: 'Settings and secrets of one small server: docs/deploy/one-server.md.',
}
const BACKUP = {
  name: '.env.backup',
  heading: 'The storage of the backups, for rclone: docs/deploy/backups.md.',
}

/** The two files; what a person wrote into them stays. */
function openFiles(folder: string) {
  const values = (): Values => ({
    ...readSettingsFile(join(folder, SERVER.name)),
    ...readSettingsFile(join(folder, BACKUP.name)),
  })
  const set = (name: string, value: string, isOfBackup?: boolean) => {
    const file = isOfBackup ? BACKUP : SERVER
    writeSettingsFile(join(folder, file.name), { [name]: value }, file.heading)
  }
  return { values, set }
}
type Files = ReturnType<typeof openFiles>

/** Services of this machine, in place of the real ones: for tests. */
const LOCAL = ['VITE_SANITY_API_HOST', 'VITE_USER_POOL_ENDPOINT', 'STRIPE_API_URL']
const localServices = (): Values =>
  Object.fromEntries(LOCAL.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** @returns the answer, or undefined if the setting is left out */
async function askOne(question: Question, { values }: Files, answers: Answers) {
  const { name, ask, isSecret = false, isOptional, suggest, part, tidy = String } = question
  const known = values()[name]
  const preset = (part ? partOf(known, part) : known) ?? suggest?.(values())
  const hint = preset === undefined ? '' : ` [${isSecret ? 'Enter keeps it' : preset}]`
  for (;;) {
    const typed = await answers.ask(`${ask}${hint}: `, { isSecret })
    const answer = tidy(typed || preset || '')
    if (answer === '' && isOptional) return undefined
    const fault = answer === '' ? 'is missing' : formFault(question, answer)
    if (fault === undefined) return answer
    console.log(`  ${name} ${fault}.`)
  }
}

async function askAndKeep(question: Question, files: Files, answers: Answers) {
  const answer = await askOne(question, files, answers)
  if (answer === undefined) return
  const { name, part, isOfBackup } = question
  files.set(name, part ? withPart(files.values()[name], part, answer) : answer, isOfBackup)
}

/** Questions about one service, or one question of which no service knows. */
const groups = Map.groupBy(questions, (question) => question.of ?? question).values()

/** Asks until the service accepts the answers, or the person keeps them. @returns what the service said of the kept answers */
async function askAndCheck(group: readonly Question[], files: Files, answers: Answers) {
  for (;;) {
    for (const question of group) {
      if (!question.when || question.when(files.values())) await askAndKeep(question, files, answers)
    }
    const service = group[0]?.of
    if (!service) return undefined
    const said = await checkService(service, { ...files.values(), ...localServices() })
    if (said === undefined || typeof said === 'object') {
      console.log(`  ${said?.note ?? 'Checked: it is accepted.'}`)
      return undefined
    }
    console.log(`  ${said.replaceAll('\n', '\n  ')}`)
    const keep = await answers.ask('  Keep the answer, and see to it later? (y/N) ', { isSecret: false })
    if (/^y/i.test(keep)) return said
  }
}

/** @returns what is made, which is not asked for */
async function makeAfter(service: ServiceName | undefined, { values, set }: Files): Promise<string[]> {
  if (service !== 'payment') return []
  const made = await makePaymentEndpoint({ ...values(), ...localServices() })
  if (made === undefined) {
    console.log('  Stripe has an endpoint for this site: it stays as it is.')
    return []
  }
  if ('why' in made) {
    console.log(`  The endpoint could not be made (${made.why}): make it as docs/deploy/stripe.md says.`)
    return []
  }
  set('STRIPE_WEBHOOK_SECRET', made.secret)
  console.log('  Made: the endpoint at Stripe with its events. Its signing secret is kept.')
  return ['STRIPE_WEBHOOK_SECRET']
}

/** Sends a trial to each channel for alarms. @returns what did not come */
async function tryAlarms(values: Values, answers: Answers): Promise<string[]> {
  if (!values.ALARM_MAIL && !values.ALARM_WEBHOOK) return []
  const hasCome = async ({ to }: { to: string }) =>
    /^y/i.test(
      await answers.ask(`A trial message was sent to ${to}. Has it come? (y/n) `, { isSecret: false }),
    )
  const findings = await tryChannels(values, hasCome)
  return findings.flatMap(({ status, what }) => (status === 'ok' ? [] : [what]))
}

const TOKEN =
  'A token of Sanity with the role Administrator (sanity.io/manage, API): setup makes origins, webhook and skeleton with it now, and does not keep it (Enter: by hand): '

/** @returns the parts that are there */
async function makeContent({ values }: Files, answers: Answers): Promise<ProjectPart[]> {
  const token = await answers.ask(TOKEN, { isSecret: true })
  if (token === '') return []
  const results = await makeInProject({ ...values(), ...localServices() }, token)
  for (const { part, said, why } of results)
    console.log(`  ${said ?? `Sanity refuses the ${part}: ${why} Make it by hand, as below.`}`)
  return results.flatMap(({ part, said }) => (said === undefined ? [] : part))
}

function makeSecrets({ values, set }: Files) {
  const missing = SECRETS.filter((name) => values()[name] === undefined)
  for (const name of missing) set(name, randomBytes(SECRET_BYTES).toString('hex'))
  const kept = SECRETS.length - missing.length
  console.log(
    `\nSecrets: ${missing.length} made, ${kept} kept. They are in ${SERVER.name}, which only you may read.`,
  )
}

const COMPOSE = 'export COMPOSE_FILE=scripts/deploy/compose/compose.yaml COMPOSE_ENV_FILES=.env.server'

/** What only a person can do, in order, with addresses. No secret is in it. */
function leftToDo(values: Values, made: readonly ProjectPart[]): string[] {
  const { SITE_ADDRESS: host = '', WWW_ADDRESS: www, VITE_SANITY_PROJECT_ID: project = '' } = values
  const site = `https://${host}`
  const studio = values.VITE_STUDIO_URL
  const manage = `https://www.sanity.io/manage/project/${project}/api`
  const origins = originsOf(values).map((one) => addCommand(project, one))
  const byHand: [ProjectPart, string][] = [
    ['origins', ['Sanity, so that browsers may read:', ...origins].join('\n')],
    [
      'webhook',
      `Sanity, ${manage}: a webhook to ${site}/api/content-webhook for create, update and delete, projection {_id, _type}, with the secret CONTENT_WEBHOOK_SECRET of the file.`,
    ],
    [
      'skeleton',
      `The skeleton of the shop, in a clone, with SANITY_AUTH_TOKEN:\nnpm run seed -- --minimal --project ${project} --dataset ${values.VITE_SANITY_DATASET}`,
    ],
  ]
  const steps = [
    `DNS: lead ${[host, www].filter(Boolean).join(' and ')} to this server.`,
    ...byHand.flatMap(([part, step]) => (made.includes(part) ? [] : [step])),
    ...(studio
      ? []
      : [
          `Studio: put it online with ${sanityCommand('deploy')} in a clone with studio/.env, then run setup again with its address.`,
        ]),
    'The seller: in the Studio, site settings. Legal texts take it from there; have a lawyer read them.',
    'Keep in a safe place, away from this server: .env.server, .env.backup, and the private key of the backups.',
    'Published images: IMAGE and TAG in .env.server. Without both, the server builds its own.',
    `Start, on the server:\n${COMPOSE}\ndocker compose up --detach`,
    'Then: docker compose run --rm doctor',
  ]
  return steps.map((step, index) => `${index + 1}. ${step.replaceAll('\n', '\n     ')}`)
}

const command = {
  usage: 'npm run setup',
  usageInImage: 'node /app/web/server/dist/setup.js',
  summary:
    'Asks for what one small server needs, checks each answer at its service, makes every secret, and writes .env.server and .env.backup, which only you may read. It can be repeated: Enter keeps what is there. Answers can come from a pipe, one a line. Local development needs none of it. Takes minutes.',
  options: {
    folder: { type: 'string', value: 'FOLDER', default: '.', help: 'Where the two files are' },
  },
  endsAtOnce: true,
} as const

await runCommand(command, async ({ values: { folder } }) => {
  const files = openFiles(folder)
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  const answers = isTerminal ? typedAnswers() : pipedAnswers()
  const open: string[] = []
  const parts: ProjectPart[] = []
  try {
    const made: string[] = []
    for (const group of groups) {
      const left = group.filter(({ name }) => !made.includes(name))
      const said = await askAndCheck(left, files, answers)
      if (said) open.push(said)
      else made.push(...(await makeAfter(group[0]?.of, files)))
    }
    files.set('VITE_SITE_URL', `https://${files.values().SITE_ADDRESS}`)
    if (!files.values().VITE_SANITY_API_VERSION) files.set('VITE_SANITY_API_VERSION', localProject.apiVersion)
    open.push(...(await tryAlarms(files.values(), answers)))
    makeSecrets(files)
    parts.push(...(await makeContent(files, answers)))
  } finally {
    answers.close()
  }
  if (open.length > 0) console.log(`\nNot accepted yet:\n${open.map((said) => `  - ${said}`).join('\n')}`)
  const steps = leftToDo(files.values(), parts).map((step) => `  ${step}`)
  console.log(['\nLeft for you:', ...steps].join('\n'))
  if (open.length > 0) throw new Fault('\nRun setup again once the services accept the answers.')
})
