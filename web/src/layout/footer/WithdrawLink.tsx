import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'

/** Prominent, and with this label, as directive 2011/83/EU, article 11a(1), requires. */
export const WithdrawLink = () => (
  <p>
    <Link to={paths.withdraw} className={buttonClass('quiet')}>
      Withdraw from contract here
    </Link>
  </p>
)
