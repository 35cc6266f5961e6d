import type { ReactNode } from 'react'
import { type RewardArt, RewardScene } from '../rewards/RewardScene.tsx'
import { Skeleton } from '../ui/messages/states.tsx'
import { Pill, type PillTone } from '../ui/shown/Pill.tsx'

export const cardsClass = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4'

interface BonusCardProps {
  art: RewardArt
  title: string
  text: ReactNode
  pill: { tone: PillTone; text: ReactNode }
  /** A figure, a bar or a field between the text and the button. */
  children?: ReactNode
  action?: ReactNode
  /** The bonus is not available: the card is small and comes last. */
  off?: boolean
}

export function BonusCard({ art, title, text, pill, children, action, off = false }: BonusCardProps) {
  return (
    <li
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      style={off ? { order: 1 } : undefined}
    >
      {!off && (
        <div className="relative h-30">
          <RewardScene art={art} />
          <Pill tone={pill.tone} className="absolute top-3 left-3">
            {pill.text}
          </Pill>
        </div>
      )}
      <div className="flex grow flex-col gap-3 p-4">
        <div className="space-y-1">
          {off && <Pill tone={pill.tone}>{pill.text}</Pill>}
          <h2 className="type-h3 text-balance">{title}</h2>
          <p className="type-body text-text-2">{text}</p>
        </div>
        <div className="mt-auto space-y-3">
          {children}
          {action}
        </div>
      </div>
    </li>
  )
}

export function BonusCardSkeleton() {
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface">
      <Skeleton className="h-30" />
      <div className="space-y-3 p-4">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-9" />
        <Skeleton className="h-11" />
      </div>
    </li>
  )
}
