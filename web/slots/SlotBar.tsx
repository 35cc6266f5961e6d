import { Link } from '@tanstack/react-router'
import { ChevronLeft, Maximize, RotateCw } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useScreen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { IconButton } from '../ui/shown/Button.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import type { Mode } from './launch.ts'

interface SlotBarProps {
  title: string
  mode: Mode
  /** The mode switch, if there are two modes; on a phone it is below the game instead. */
  switching: ReactNode
  /** Undefined while no game is shown. */
  onReload: (() => void) | undefined
  onFullScreen: () => void
  fullKey: Ref<HTMLButtonElement>
}

/** The bar above the game: the way back, the title, the mode, full screen. */
export function SlotBar({ title, mode, switching, onReload, onFullScreen, fullKey }: SlotBarProps) {
  const heading = useScreen(title)
  return (
    <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 md:px-4">
      <Link
        to="/slots"
        aria-label={m.slot_back()}
        title={m.slot_back()}
        className="inline-grid size-11 shrink-0 place-items-center rounded-md text-text-2 transition-colors duration-150 ease-out hover:bg-control hover:text-text"
      >
        <ChevronLeft size={24} aria-hidden />
      </Link>
      <h1 ref={heading} tabIndex={-1} className="type-h3 min-w-0 flex-1 truncate">
        {title}
      </h1>
      <ModeMark mode={mode} className={switching ? 'sm:hidden' : ''} />
      {switching && <div className="max-sm:hidden">{switching}</div>}
      <IconButton label={m.slot_reload()} disabled={!onReload} onClick={onReload}>
        <RotateCw size={20} aria-hidden />
      </IconButton>
      <IconButton ref={fullKey} label={m.slot_full_screen()} onClick={onFullScreen}>
        <Maximize size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

function ModeMark({ mode, className }: { mode: Mode; className: string }) {
  return (
    <Pill tone={mode === 'real' ? 'warning' : 'info'} className={className}>
      {mode === 'real' ? m.slot_mode_real() : m.slot_mode_demo()}
    </Pill>
  )
}
