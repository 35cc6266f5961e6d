import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

interface MenuProps {
  /** What the button opens, in words. */
  label: string
  button: ReactNode
  buttonClass: string
  /** The press that asked for this code opened it already. */
  openAtOnce?: boolean
  children: ReactNode
}

/** A button with a menu. Heavy: reach it through a lazy import only. */
export function Menu({ label, button, buttonClass, openAtOnce = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={openAtOnce} modal={false}>
      <Base.Trigger aria-label={label} className={buttonClass}>
        {button}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} align="end" className="z-50">
          <Base.Popup className="min-w-56 rounded-lg border border-line bg-raised p-1.5 text-text shadow-middle outline-none transition-[opacity,translate] duration-[220ms] ease-out data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0">
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

export function MenuDivider() {
  return <Base.Separator className="my-1.5 h-px bg-line" />
}
