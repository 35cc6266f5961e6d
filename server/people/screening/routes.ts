import { decideScreening, type ScreeningDecision, screening, screenings } from '@casino/contract/people/screening'
import { tidy } from '@casino/rules/tidy'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import { makeWithdrawalsDue } from '../../money/payments/due.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import { setReview } from '../protection/review.ts'
import { findApprovedPerson } from '../verification/person.ts'
import {
  addDecision,
  answersOf,
  countOpen,
  decisionsOf,
  findScreening,
  listScreenings,
  lockScreening,
  type StoredScreening,
  setDecided,
} from './stored.ts'

interface ScreeningDeps {
  readonly database: Database
  readonly documentVault: Vault
  /** A service is configured. */
  readonly configured: boolean
}

const counted = { rate: 'administration' } as const

export const screeningRoutes = (deps: ScreeningDeps): Served[] => [
  serve(screenings, counted, async ({ query: { state = 'open', after, limit = 20 } }) => {
    const { read } = deps.database
    const [found, open] = await Promise.all([listScreenings(read, { state, after, limit: limit + 1 }), countOpen(read)])
    const { configured } = deps
    return { screenings: found.slice(0, limit).map(onWire), more: found.length > limit, open, configured }
  }),
  serve(screening, counted, ({ params }) => one(deps, Number(params.id))),
  serve(decideScreening, counted, async ({ params, body, ...by }) => {
    const reason = tidy(body.reason) || refuse('reason_required')
    const player = Number(params.id)
    await decide(deps)({ player, decision: body.decision, answer: body.answer, reason, by })
    return {}
  }),
]

async function one({ database: { read }, documentVault }: ScreeningDeps, player: PlayerId) {
  const found = (await findScreening(read, player)) ?? refuse('not_found')
  const [person, answers, decisions] = await Promise.all([
    findApprovedPerson(read, documentVault, player),
    answersOf(read, player),
    decisionsOf(read, player),
  ])
  return {
    screening: onWire(found),
    person: person ? { name: person.name, birthDate: person.birthDate } : null,
    answers: answers.map(({ id, at, ...answer }) => ({ ...answer, id: String(id), at: at.toISOString() })),
    decisions: decisions.map(({ at, administrator, decision, reason }) => ({
      at: at.toISOString(),
      administrator: administrator && { id: String(administrator.id), username: administrator.username },
      decision,
      reason,
    })),
  }
}

const onWire = ({ player, username, state, foundAt, answeredAt }: StoredScreening) => ({
  player: { id: String(player), username },
  state,
  foundAt: foundAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
})

interface Decide {
  readonly player: PlayerId
  readonly decision: ScreeningDecision
  /** The last answer that the administrator saw. */
  readonly answer: string
  readonly reason: string
  readonly by: Author
}

/** The first decision about an answer wins. Play stops or opens under the lock that bets take. */
const decide =
  ({ database }: ScreeningDeps) =>
  async ({ player, decision, answer, reason, by }: Decide): Promise<void> => {
    if (player === by.player.id) refuse('not_on_yourself')
    await database.transact(async (tx) => {
      await lockAccounts(tx, player)
      const { state } = (await lockScreening(tx, player)) ?? refuse('not_found')
      const [latest] = await answersOf(tx, player)
      const isOpen = state === 'hit' || state === 'unknown' || (state === 'confirmed' && decision === 'cleared')
      if (!latest || !isOpen || String(latest.id) !== answer) return refuse('verification_decided')
      const [last] = await decisionsOf(tx, player)
      if (state === 'confirmed' && last?.administratorId === by.player.id) refuse('screening_confirmed_by_you')
      await addDecision(tx, { player, answer: latest.id, by: by.player.id, decision, reason })
      const after = decision === 'cleared' ? 'clear' : 'confirmed'
      await setDecided(tx, player, after)
      await setReview(tx, player, decision === 'confirmed')
      await recordAuditEvent(tx, {
        by,
        action: 'user.screening-decide',
        subject: player,
        before: { screening: state },
        after: { screening: after },
        reason,
      })
    })
    await makeWithdrawalsDue(database.read, player)
  }
