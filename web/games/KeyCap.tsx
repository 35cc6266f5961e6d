import type { ReactNode } from 'react'
import { useHotkeysOn } from './hotkeys.ts'

/** A keyboard key, drawn 20 pixels high. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="type-tiny inline-grid h-5 min-w-5 place-items-center rounded-[4px] border border-current px-1 font-sans opacity-80">
      {children}
    </kbd>
  )
}

/** Shown on the button itself while hotkeys are on. Screen readers get the keys from the list. */
export function HotkeyCap({ children }: { children: ReactNode }) {
  const [on] = useHotkeysOn()
  return (
    on && (
      <span aria-hidden="true" className="contents">
        <KeyCap>{children}</KeyCap>
      </span>
    )
  )
}
