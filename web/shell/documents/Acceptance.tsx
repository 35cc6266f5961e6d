import { acceptedKinds } from '@casino/contract/people/document-kinds'
import { m } from '../../texts/compiled/messages.js'
import { linkClass } from '../../ui/shown/link-class.ts'
import { DocumentLink } from './DocumentLink.tsx'

/** What opening an account accepts, below the button that opens it. */
export function Acceptance({ mode }: { mode: 'login' | 'register' }) {
  return (
    <p className="type-small flex flex-wrap justify-center gap-x-3 pt-1 text-center text-text-3">
      <span>{mode === 'register' ? m.documents_accept_register() : m.documents_accept_first_sign_in()}</span>
      {acceptedKinds.map((kind) => (
        <DocumentLink key={kind} kind={kind} className={linkClass} beside />
      ))}
    </p>
  )
}
