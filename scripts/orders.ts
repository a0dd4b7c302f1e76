import { runCommand, UsageFault } from './stack/command.ts'
import type { Action } from './tools/orders/action.ts'
import { buyers } from './tools/orders/buyers.ts'
import { codesList, codesMake, codesRevoke } from './tools/orders/codes/codes.ts'
import { countries } from './tools/orders/countries.ts'
import { deletedAccounts } from './tools/orders/deleted-accounts.ts'
import { exportAction } from './tools/orders/export/export.ts'
import { find } from './tools/orders/find.ts'
import { grants } from './tools/orders/grants.ts'
import { restore, revoke } from './tools/orders/line-decision.ts'
import { list } from './tools/orders/list.ts'
import { againAction, mails } from './tools/orders/mails.ts'
import { notice } from './tools/orders/notice.ts'
import { person } from './tools/orders/person.ts'
import { reconcileAction } from './tools/orders/reconcile.ts'
import { refund } from './tools/orders/refund.ts'
import { withdraw } from './tools/orders/withdraw.ts'
import { withdrawals, withdrawalsMatch } from './tools/orders/withdrawals.ts'

/** In the order of the help. A name has one or two words. */
const ACTIONS: Readonly<Record<string, Action>> = {
  find,
  list,
  mails,
  'mails again': againAction,
  person,
  buyers,
  notice,
  countries,
  grants,
  reconcile: reconcileAction,
  export: exportAction,
  'deleted-accounts': deletedAccounts,
  refund,
  revoke,
  restore,
  withdraw,
  withdrawals,
  'withdrawals match': withdrawalsMatch,
  'codes make': codesMake,
  'codes list': codesList,
  'codes revoke': codesRevoke,
}

const width = Math.max(...Object.keys(ACTIONS).map((name) => name.length))
const firstLine = ({ summary }: Action) => summary.split('\n')[0]

const command = {
  usage: 'npm run orders',
  summary: `Works on the orders in DATABASE_URL or SHOP_DATABASE_FOLDER (.env.example), by default those of the local stack; stop the stack first.
ACTION --help prints the arguments and options of an action. An action that changes something does so only with --write.

${Object.entries(ACTIONS)
  .map(([name, action]) => `  ${name.padEnd(width)}  ${firstLine(action)}`)
  .join('\n')}

Takes seconds.`,
  positionals: 'ACTION',
  options: {},
} as const

const args = process.argv.slice(2)
const isAction = (name: string) => Object.hasOwn(ACTIONS, name)
const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find(isAction) ?? ''
const action = ACTIONS[name]
await (action
  ? action.run(name, args.slice(name.split(' ').length))
  : runCommand(command, async ({ positionals: [unknown = ''] }) => {
      throw new UsageFault(unknown ? `There is no action "${args.join(' ')}".` : 'Name an action.')
    }))
