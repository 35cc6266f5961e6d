import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { MenuButton } from '../../ui/layers/MenuButton.tsx'

export interface RowActions {
  /** The name of the row, for screen readers. */
  readonly name: string
  readonly items: readonly { readonly label: string; readonly icon: ReactNode; readonly run: () => void }[]
}

/** The menu with other actions of a row. */
export function RowMenu({ actions: { name, items } }: { actions: RowActions }) {
  return (
    <MenuButton
      label={m.admin_row_menu({ name })}
      button={<Ellipsis size={20} aria-hidden />}
      buttonClass="inline-grid size-10 shrink-0 place-items-center rounded-md text-text-2 hover:bg-control hover:text-text"
      entries={items.map((item) => ({ kind: 'action', ...item }))}
    />
  )
}
