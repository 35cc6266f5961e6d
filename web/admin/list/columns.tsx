import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { createPersisted, useLocalStorage } from '../../ui/browser/local-storage.ts'
import { MenuButton } from '../../ui/layers/MenuButton.tsx'
import { buttonClass } from '../../ui/shown/Button.tsx'
import type { ListColumn } from './list-props.ts'

type Hidden = Readonly<Record<string, readonly string[]>>

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The hidden columns of each list. */
const hiddenColumns = createPersisted<Hidden>(
  'panel.columns',
  {},
  (saved) =>
    typeof saved === 'object' && saved !== null && Object.values(saved).every(isTexts) ? (saved as Hidden) : undefined,
  'all tabs',
)

/**
 * The visible columns of a list, stored in this browser, and the menu that selects them. The first column identifies the row
 * and cannot be hidden.
 */
export function useColumns<R>(
  list: string,
  all: readonly ListColumn<R>[],
): { columns: readonly ListColumn<R>[]; chooser: ReactNode } {
  const [hidden, save] = useLocalStorage(hiddenColumns)
  const [first] = all
  const isHidden = ({ key, fixed }: ListColumn<R>) =>
    key !== first?.key && !fixed && (hidden[list]?.includes(key) ?? false)
  const turn = (column: ListColumn<R>, on: boolean) => {
    const others = all.filter((one) => (one === column ? !on : isHidden(one)))
    save({ ...hidden, [list]: others.map(({ key }) => key) })
  }
  const chooser = (
    <MenuButton
      label={m.admin_list_columns()}
      button={
        <>
          <Columns3 size={18} aria-hidden />
          {m.admin_list_columns()}
        </>
      }
      // A phone shows rows of two lines, without columns.
      buttonClass={buttonClass('quiet', 'compact', 'max-xl:hidden')}
      entries={all
        .filter(({ fixed }) => !fixed)
        .map((column) => ({
          kind: 'switch',
          label: column.head,
          on: !isHidden(column),
          disabled: column === first,
          onTurn: (on) => turn(column, on),
        }))}
    />
  )
  return { columns: all.filter((column) => !isHidden(column)), chooser }
}
