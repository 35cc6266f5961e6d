import type { DocumentKind } from '@casino/contract/people/document-kinds'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/shown/link-class.ts'
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

/** Below a form about money: the rules that it follows, in new tabs so that the form stays. */
export function DocumentLinks({ kinds, children }: { kinds: readonly DocumentKind[]; children?: ReactNode }) {
  return (
    <p className="type-small mt-6 flex flex-wrap gap-x-4 gap-y-2">
      {children}
      {kinds.map((kind) => (
        <DocumentLink key={kind} kind={kind} className={linkClass} beside />
      ))}
    </p>
  )
}
