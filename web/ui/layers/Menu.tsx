import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface MenuProps {
  /** The button's label for screen readers. */
  label: string
  button: ReactNode
  buttonClass: string
  /** The press that loaded this code has already opened the menu. */
  openAtOnce?: boolean
  /** The edge of the button that the menu is aligned to. */
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button with a menu. Heavy: reach it through a lazy import only. */
export function Menu({ label, button, buttonClass, openAtOnce = false, align = 'end', children }: MenuProps) {
  return (
    <Base.Root defaultOpen={openAtOnce} modal={false}>
      <Base.Trigger aria-label={label} className={buttonClass}>
        {button}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} className="z-50">
          <Base.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-56 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-text shadow-middle outline-none transition-[opacity,translate] duration-220 ease-out data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({ icon, run, children }: { icon: ReactNode; run: () => void; children: ReactNode }) {
  return (
    <Base.Item
      onClick={run}
      className="type-strong flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-text-2 outline-none data-highlighted:bg-control data-highlighted:text-text"
    >
      {icon}
      {children}
    </Base.Item>
  )
}

const choiceClass =
  'type-strong flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-text-2 outline-none data-highlighted:bg-control data-highlighted:text-text data-checked:text-text data-disabled:cursor-default data-disabled:opacity-60'

interface MenuChoiceProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onValue: (value: V) => void
}

/** A choice among a few options; selecting one closes the menu. */
export function MenuChoice<V extends string>({ label, options, value, onValue }: MenuChoiceProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onValue} aria-label={label}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={choiceClass}>
          <Tick shown={option.value === value} />
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

interface MenuSwitchProps {
  on: boolean
  onTurn: (on: boolean) => void
  disabled?: boolean
  children: ReactNode
}

/** An on-off entry; the menu stays open for further changes. */
export function MenuSwitch({ on, onTurn, disabled = false, children }: MenuSwitchProps) {
  return (
    <Base.CheckboxItem checked={on} onCheckedChange={onTurn} disabled={disabled} className={choiceClass}>
      <Tick shown={on} />
      {children}
    </Base.CheckboxItem>
  )
}

const Tick = ({ shown }: { shown: boolean }) => (
  <span className="size-4.5 shrink-0" aria-hidden="true">
    {shown && <Check size={18} />}
  </span>
)

export function MenuDivider() {
  return <Base.Separator className="my-1.5 h-px bg-line" />
}
