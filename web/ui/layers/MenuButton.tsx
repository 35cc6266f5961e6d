import { type ReactNode, Suspense, useState } from 'react'
import { part } from '../browser/part.ts'

const load = () => import('./MenuOfEntries.tsx')
const MenuOfEntries = part(load)

/** The entries of a menu, as data: the menu's own code loads when one is first opened. */
export type MenuEntry =
  | { readonly kind: 'action'; readonly label: string; readonly icon: ReactNode; readonly run: () => void }
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly options: readonly { value: string; label: string }[]
      readonly value: string
      readonly onValue: (value: string) => void
    }
  | {
      readonly kind: 'switch'
      readonly label: string
      readonly on: boolean
      readonly onTurn: (on: boolean) => void
      readonly disabled?: boolean
    }
  | { readonly kind: 'line' }

export interface MenuButtonProps {
  /** The button's label for screen readers. */
  label: string
  button: ReactNode
  buttonClass: string
  align?: 'start' | 'end'
  entries: readonly MenuEntry[]
}

/** A button with a menu. A plain button until it is pressed, so that it is not replaced during a press. */
export function MenuButton(props: MenuButtonProps) {
  const [opened, setOpened] = useState(false)
  const plain = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.buttonClass}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
    >
      {props.button}
    </button>
  )
  if (!opened) return plain
  return (
    <Suspense fallback={plain}>
      <MenuOfEntries {...props} />
    </Suspense>
  )
}
