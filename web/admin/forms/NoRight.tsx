import type { Permission } from '@casino/contract/panel/permissions'
import { LockKeyhole } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { EmptyState } from '../../ui/messages/states.tsx'
import { permissionsText } from './permission-words.ts'

/** Shown instead of a page that was opened by its URL without the permission for it. */
export default function NoRight({ needs }: { needs: readonly Permission[] | 'staff' }) {
  return (
    <EmptyState
      drawing={<LockKeyhole aria-hidden />}
      text={m.admin_no_right({ permission: permissionsText([needs].flat().join(' ')) })}
    />
  )
}
