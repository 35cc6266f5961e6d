import type { ReactNode } from 'react'
import { Card } from '../ui/shown/Card.tsx'

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Card className="space-y-4">
      <div className="space-y-1">
        <h2 className="type-h3 wrap-anywhere">{title}</h2>
        {note && <p className="type-body text-text-2">{note}</p>}
      </div>
      {children}
    </Card>
  )
}
