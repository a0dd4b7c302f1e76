import type { SiteSettings } from '#shared/content-types.ts'
import { registerLines } from '#shared/legal/seller.ts'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'

type Props = { seller: SiteSettings['seller']; className: string | undefined }

const list = (text: string) => text.trim().replace(/\s*\n\s*/g, ', ')
const dialled = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Legally required. Empty fields are left out. */
export function SellerDetails({ seller, className }: Props) {
  const { name, address, organisationNumber, vatNumber, email, phone } = seller
  return (
    <address>
      <ul className={className}>
        {name && <li translate="no">{name}</li>}
        {address && <li translate="no">{list(address)}</li>}
        {organisationNumber && (
          <li>
            Organisation number <span translate="no">{organisationNumber}</span>
          </li>
        )}
        {vatNumber && (
          <li>
            VAT number <span translate="no">{vatNumber}</span>
          </li>
        )}
        {registerLines(seller).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {email && (
          <li>
            <SmartLink href={`mailto:${email}`}>{email}</SmartLink>
          </li>
        )}
        {phone && (
          <li>
            <a href={dialled(phone)}>{phone}</a>
          </li>
        )}
      </ul>
    </address>
  )
}
