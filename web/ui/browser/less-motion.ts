import { styleOf } from './adopt-sheet.ts'
import { createPersisted, truth } from './local-storage.ts'

/** The player's own choice of reduced motion, in addition to the system's. */
export const lessMotion = createPersisted('less-motion', false, truth, 'all tabs')

/** Disables the style sheets' transitions while it is chosen, like the system's setting; called once at start-up. */
export function watchLessMotion(): void {
  let sheet: HTMLStyleElement | undefined
  const apply = () => {
    const on = lessMotion.read()
    if (!on) return sheet?.remove()
    sheet ??= styleOf(
      '@layer base{*,::before,::after{transition-property:none}}*,::before,::after{animation-duration:1ms!important;animation-iteration-count:1!important;transition-duration:1ms!important;scroll-behavior:auto!important}',
    )
    document.head.append(sheet)
  }
  lessMotion.subscribe(apply)
  apply()
}
