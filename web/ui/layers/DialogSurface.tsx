import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../browser/class-names.ts'
import { Restored } from '../shown/Restored.tsx'
import type { DialogProps } from './Dialog.tsx'

const widths = {
  form: 'md:max-w-[420px]',
  details: 'md:max-w-[560px]',
  edit: 'md:max-w-[720px]',
  desk: 'md:max-w-[1080px]',
}

const sheet = [
  'inset-x-0 bottom-0 max-h-[92dvh] w-full rounded-t-xl pb-[env(safe-area-inset-bottom)]',
  'duration-320 ease-sheet data-ending-style:translate-y-full data-starting-style:translate-y-full',
  'md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[92dvh] md:-translate-1/2 md:rounded-xl md:pb-0 md:duration-220 md:ease-out',
  'md:data-ending-style:-translate-1/2 md:data-starting-style:translate-x-[-50%] md:data-starting-style:translate-y-[calc(-50%+8px)]',
  'md:data-ending-style:opacity-0 md:data-starting-style:opacity-0',
].join(' ')

const drawn = [
  'inset-y-0 left-0 h-dvh w-[320px] max-w-[88vw] rounded-r-xl pb-[env(safe-area-inset-bottom)]',
  'duration-320 ease-sheet data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
].join(' ')

const besideArt = { paddingLeft: 300 }
const artPlace = { inset: '0 auto 0 0', width: 300, borderRadius: '20px 0 0 20px' }

function firstField(within: HTMLElement | null): HTMLElement | null | undefined {
  return matchMedia('(hover: none)').matches ? null : within?.querySelector<HTMLElement>('input:not([type=radio])')
}

export default function DialogSurface({
  open,
  onClose,
  title,
  titleHidden,
  width = 'form',
  drawer,
  art,
  actions,
  destructive,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()} disablePointerDismissal={destructive ?? false}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          {...(art !== undefined && { style: besideArt })}
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
          initialFocus={initialFocus === 'field' ? () => firstField(popup.current) ?? true : (initialFocus ?? true)}
          className={classes(
            'fixed z-60 flex flex-col bg-raised text-text shadow-large outline-none transition-[translate,opacity]',
            drawer ? drawn : classes(sheet, widths[width]),
          )}
        >
          {art && (
            <div style={artPlace} className="absolute overflow-hidden">
              {art}
            </div>
          )}
          {!drawer && <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong md:hidden" />}
          <header
            className={classes('flex shrink-0 items-center gap-4 pt-2 pr-2 pl-4 md:pr-4', !drawer && 'md:pt-4 md:pl-6')}
          >
            <Base.Title className={classes('type-h2 min-w-0 flex-1 wrap-anywhere', titleHidden && 'sr-only')}>
              {title}
            </Base.Title>
            <Base.Close
              aria-label={m.ui_close()}
              className="ml-auto grid size-11 shrink-0 place-items-center rounded-md text-text-2 hover:bg-control hover:text-text"
            >
              <X size={20} aria-hidden />
            </Base.Close>
          </header>
          <div
            className={classes(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 pb-4',
              !drawer && 'md:px-6 md:pb-6',
            )}
          >
            <Restored says>{children}</Restored>
          </div>
          {actions && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-4 py-3 md:px-6">
              <Restored>{actions}</Restored>
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
