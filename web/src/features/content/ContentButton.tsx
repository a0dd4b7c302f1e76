import type { Button } from '#shared/content-types.ts'
import { buttonClass } from '#site/ui/controls/Button.tsx'
import { SmartLink } from '#site/ui/controls/SmartLink.tsx'
import { documentPath } from './document-links.ts'

type Props = { button: Button; quiet?: boolean }

export function ContentButton({ button, quiet = false }: Props) {
  const className = buttonClass(quiet ? 'quiet' : 'primary')
  if (button.file?.url) {
    // `dl` makes the content service send the file as a download, with its own name.
    return (
      <a
        className={className}
        href={`${button.file.url}?dl=${encodeURIComponent(button.file.originalFilename ?? '')}`}
      >
        {button.label}
      </a>
    )
  }
  return (
    <SmartLink className={className} href={documentPath(button.target) ?? button.href}>
      {button.label}
    </SmartLink>
  )
}
