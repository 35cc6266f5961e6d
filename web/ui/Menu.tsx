import { lazy, type ReactNode, Suspense, useState } from 'react'

const load = () => import('./MenuSurface.tsx')
const Surface = lazy(load)

export interface MenuProps {
  /** What the button opens, in words. */
  label: string
  button: ReactNode
  buttonClass: string
  children: ReactNode
}

/** A button with a menu; the menu's code comes when the button is approached. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState<'no' | 'near' | 'pressed'>('no')
  const plain = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.buttonClass}
      onPointerEnter={() => setAsked((was) => (was === 'no' ? 'near' : was))}
      onFocus={() => void load()}
      onClick={() => setAsked('pressed')}
    >
      {props.button}
    </button>
  )
  if (asked === 'no') return plain
  return (
    <Suspense fallback={plain}>
      <Surface {...props} openAtOnce={asked === 'pressed'} />
    </Suspense>
  )
}
