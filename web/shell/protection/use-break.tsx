import type { Exclusion } from '@casino/contract/people/protection'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { protectionOptions } from '../../wire/protection.ts'
import { useSession } from '../../wire/session.ts'

/** Why a player on a break can neither play nor deposit nor claim, in words; undefined without a break. */
export function breakReason(exclusion: Exclusion | null | undefined): string | undefined {
  if (!exclusion) return undefined
  return exclusion.kind === 'time_out' ? m.protection_refusal_time_out() : m.protection_refusal_self_excluded()
}

/** The same of the signed-in player, for what the server would refuse. */
export function useBreak(): string | undefined {
  const { user } = useSession()
  const { data } = useQuery({ ...protectionOptions, enabled: user !== undefined })
  return breakReason(data?.exclusion)
}

/** The reason below a button that it disables. */
export function BreakNote({ reason, className = '' }: { reason: string | undefined; className?: string }) {
  return reason && <p className={`type-small text-center text-text-2 ${className}`}>{reason}</p>
}
