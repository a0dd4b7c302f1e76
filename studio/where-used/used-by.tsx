import { LinkIcon } from '@sanity/icons/Link'
import { useState } from 'react'
import { type DocumentActionComponent, useReferringDocuments } from 'sanity'
import { uniqueReferrers } from './referrers.ts'
import { Referrers } from './WhereUsedInspector.tsx'

/** Leads from a Delete that is switched off to the documents that have to change first. */
export const usedBy: DocumentActionComponent = ({ id }) => {
  const { referringDocuments } = useReferringDocuments(id)
  const [isOpen, setIsOpen] = useState(false)
  const count = uniqueReferrers(referringDocuments).length
  if (count === 0) return null
  const label = count === 1 ? 'Used by one document' : `Used by ${count} documents`
  return {
    label,
    icon: LinkIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: label,
      content: <Referrers documentId={id} />,
      onClose: () => setIsOpen(false),
    },
  }
}
