import { adminLog, markLogFault, ownRounds, reportLogFault, roundLogProof } from '@casino/contract/play/log'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { LogWitness } from '../../platform/config/log-witness.ts'
import type { Database, Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { isArchived } from '../games/history.ts'
import type { SeedVault } from '../games/seed-vault.ts'
import { countOpenFaults, listFaults, markFault, type StoredFault, storeFault } from './faults.ts'
import { findLogHealth, findWitnesses } from './health.ts'
import { findOwnRounds } from './own-rounds.ts'
import { findCommitmentProof, findRoundProof } from './round-proof.ts'

interface LogDeps {
  readonly database: Database
  /** For rounds that are more than a month old. */
  readonly longRead: Read
  readonly seedVault: SeedVault
  readonly witnesses: readonly LogWitness[]
}

const counted = { rate: 'administration' } as const
const perPage = 20
/** Counts as this many ordinary calls, because each round also needs the tiles on its path to the root. */
const costOfOwn = 5

export const logRoutes = ({ database, longRead, seedVault, witnesses }: LogDeps): Served[] => {
  const { read } = database
  return [
    serve(roundLogProof, async ({ params, query: { of = 'round' } }) => {
      const id = Number(params.id)
      const found = await (of === 'round' ? findRoundProof : findCommitmentProof)(read, id)
      if (found === 'not_found') return refuse((await isArchived(read, id)) ? 'rounds_archived' : found)
      if (found === 'not_in_log_yet') return refuse(found)
      return {
        fileName: `${of}-${id}.tlog-proof`,
        mediaType: 'text/plain; charset=utf-8',
        content: Buffer.from(found.text),
      }
    }),
    serve(ownRounds, { cost: () => costOfOwn, compressed: true }, ({ player, query }) =>
      findOwnRounds({ read, longRead, seedVault }, player.id, query),
    ),
    serve(reportLogFault, { rate: 'support' }, async ({ body }) => {
      if (!(await database.transact((tx) => storeFault(tx, body)))) refuse('unavailable')
      return {}
    }),
    serve(adminLog, counted, async ({ query: { state = 'open', cursor } }) => {
      const before = cursor === undefined ? undefined : Number(cursor)
      if (before !== undefined && !Number.isSafeInteger(before)) refuse('bad_request')
      const [{ checkpointAt, ...health }, found, open, faults] = await Promise.all([
        findLogHealth(read),
        findWitnesses(read, witnesses),
        countOpenFaults(read),
        listFaults(read, { seen: state === 'seen', before, limit: perPage + 1 }),
      ])
      const shown = faults.slice(0, perPage)
      const more = faults.length > perPage
      return {
        ...health,
        checkpointAt: isoOf(checkpointAt),
        witnesses: found.map(({ signedAt, failedAt, ...one }) => ({
          ...one,
          signedAt: isoOf(signedAt),
          failedAt: isoOf(failedAt),
        })),
        open,
        faults: shown.map(faultOnWire),
        more,
        next: more ? (shown.at(-1)?.id.toString() ?? null) : null,
      }
    }),
    serve(markLogFault, counted, async ({ params, body, player, client }) => {
      const note = body.note.trim() || refuse('reason_required')
      await database.transact(async (tx) => {
        if (!(await markFault(tx, Number(params.id), player.id, note))) refuse('not_found')
        const by = { player, client }
        await recordAuditEvent(tx, { by, action: 'log.fault-seen', subject: params.id, reason: note })
      })
      return {}
    }),
  ]
}

const isoOf = (at: Date | null) => at?.toISOString() ?? null

const faultOnWire = ({ id, at, round, seenAt, ...fault }: StoredFault) => ({
  ...fault,
  id: String(id),
  at: at.toISOString(),
  round: round === null ? null : String(round),
  seenAt: isoOf(seenAt),
})
