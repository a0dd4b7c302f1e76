import { swedishTimeText } from '#shared/products/swedish-time.ts'
import { saveAsFile } from '#site/browser/save-as-file.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import type { WithdrawalClaim } from '../api/shop-api.ts'
import styles from './OwnStatement.module.css'

type Props = { claim: WithdrawalClaim; statedAt: string }

function rowsOf({ claim, statedAt }: Props): [name: string, value: string][] {
  const number = claim.number === null ? 'not known' : String(claim.number)
  const typed: [string, string][] =
    claim.by === 'address'
      ? [
          ['Name', claim.name],
          ['E-mail address of the order', claim.email],
          ['Acknowledgement to', claim.acknowledgeTo ?? claim.email],
        ]
      : []
  return [['Order number', number], ...typed, ['Sent', swedishTimeText(statedAt)]]
}

const STATEMENT = 'I withdraw from the contract of this order.'
const STATED_IN_PART = 'I withdraw from the chosen part of the contract of this order.'

const statementOf = ({ claim }: Props) =>
  claim.by === 'account' && claim.positions ? STATED_IN_PART : STATEMENT

/** The statement as a text to keep. */
const textOf = (props: Props) =>
  [statementOf(props), '', ...rowsOf(props).map(([name, value]) => `${name}: ${value}`), ''].join('\n')

/** What the buyer has stated and when, to keep until the acknowledgement arrives. */
export function OwnStatement(props: Props) {
  return (
    <section className={styles.statement} aria-label="Your statement">
      <p>{statementOf(props)}</p>
      <dl>
        {rowsOf(props).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button look="quiet" onClick={() => saveAsFile('withdrawal.txt', textOf(props), 'text/plain')}>
          Save your statement
        </Button>
      </div>
    </section>
  )
}
