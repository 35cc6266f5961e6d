import type { ReactNode } from 'react'
import { Screen } from '../../shell/frame/Screen.tsx'

interface PanelScreenProps {
  title: string
  /** Shown right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One screen of the panel, inside its frame. */
export function PanelScreen(props: PanelScreenProps) {
  return <Screen {...props} className="max-w-none! px-4! py-4! wrap-break-word md:px-6!" />
}
