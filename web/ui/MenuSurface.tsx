import { Menu as Base } from '@base-ui/react/menu'
import type { MenuProps } from './Menu.tsx'

export default function MenuSurface({
  label,
  button,
  buttonClass,
  children,
  openAtOnce,
}: MenuProps & { openAtOnce: boolean }) {
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
