import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'

const legalPages = [
  ['Withdraw from contract here', paths.withdraw],
  ['Terms of sale', paths.terms],
  ['Right of withdrawal', paths.withdrawal],
  ['Accessibility', paths.accessibility],
  ['Retention of data', paths.retention],
] as const

/** Links to the pages that the law asks a shop for. They don’t depend on what editors put into the footer. */
export const LegalLinks = ({ className }: { className: string | undefined }) => (
  <nav aria-label="Legal">
    <ul className={className}>
      {legalPages.map(([label, path]) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)
