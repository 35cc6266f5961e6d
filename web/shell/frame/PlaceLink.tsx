import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../wire/session.ts'
import { openAuth } from '../auth/auth.ts'
import type { NavigationEntry } from './destinations.ts'

interface PlaceLinkProps {
  destination: NavigationEntry
  className?: string
  current?: boolean
  label?: string
  onGo?: () => void
  children: ReactNode
}

/** A link to a destination; if it needs a session, a guest has to sign in first. */
export function PlaceLink({ destination, className, current, label, onGo, children }: PlaceLinkProps) {
  const { authenticated, loading } = useSession()
  const asks = destination.signedIn && !authenticated && !loading
  return (
    <Link
      {...destination.place}
      preload={asks ? false : 'intent'}
      activeOptions={{ exact: true }}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={className ?? ''}
      onClick={(event) => {
        onGo?.()
        if (!asks) return
        event.preventDefault()
        openAuth('login', { wanted: { name: destination.name(), place: destination.place } })
      }}
    >
      {children}
    </Link>
  )
}
