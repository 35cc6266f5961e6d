import { type ReactNode, Suspense, useState } from 'react'
import { part } from './part.ts'

const load = () => import('./MenuOfEntries.tsx')
const MenuOfEntries = part(load)

/** What a menu is made of, as data: the menu's own code comes with the first one that is opened. */
export type MenuEntry =
  | { readonly kind: 'deed'; readonly label: string; readonly icon: ReactNode; readonly run: () => void }
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
  /** What the button opens, in words. */
  label: string
  button: ReactNode
  buttonClass: string
  align?: 'start' | 'end'
  entries: readonly MenuEntry[]
}

/** A button with a menu. A plain one until it is pressed: it never changes under a press that has begun. */
export function MenuButton(props: MenuButtonProps) {
  const [asked, setAsked] = useState(false)
  const plain = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.buttonClass}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setAsked(true)}
    >
      {props.button}
    </button>
  )
  if (!asked) return plain
  return (
    <Suspense fallback={plain}>
      <MenuOfEntries {...props} />
    </Suspense>
  )
}
