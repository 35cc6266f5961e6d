import type { ReactNode } from 'react'
import { Card } from '../ui/shown/Card.tsx'

interface SectionProps {
  /** An anchor that links lead to. */
  id?: string
  title: string
  note?: string
  children: ReactNode
}

export function Section({ id, title, note, children }: SectionProps) {
  return (
    <Card id={id} className="scroll-mt-24 space-y-4">
      <div className="space-y-1">
        <h2 className="type-h3 wrap-anywhere">{title}</h2>
        {note && <p className="type-body text-text-2">{note}</p>}
      </div>
      {children}
    </Card>
  )
}
