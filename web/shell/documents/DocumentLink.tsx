import type { DocumentKind } from '@casino/contract/people/document-kinds'
import { Link } from '@tanstack/react-router'
import { documentNames } from './document-names.ts'

interface DocumentLinkProps {
  kind: DocumentKind
  className: string
  /** In a new tab, so that a half-filled form stays. */
  beside?: boolean
}

export function DocumentLink({ kind, className, beside }: DocumentLinkProps) {
  return (
    <Link to="/documents/$kind" params={{ kind }} className={className} {...(beside && { target: '_blank' })}>
      {documentNames[kind]()}
    </Link>
  )
}
