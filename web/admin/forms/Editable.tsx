import type { Permission } from '@casino/contract/panel/permissions'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { useMay } from './may.ts'

/**
 * Fields and buttons that change something: without the permission they are shown disabled, with a sentence that says
 * why.
 */
export function Editable({ to, children }: { to: Permission; children: ReactNode }) {
  if (useMay()(to)) return children
  return (
    <>
      <p className="type-small max-w-prose px-4 pt-3 text-text-2 first:pt-0">{m.admin_read_only()}</p>
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  )
}
