import { type AdminPartner, adminPartner, closePartnerGames, partnerRounds } from '@casino/contract/panel/admin-partner'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type ClosedGames, closedGames, setClosed } from '../../play/partner/closed.ts'
import { listRounds } from '../../play/partner/listed-rounds.ts'
import { returnsByProvider } from '../../play/partner/returns.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveAdminPartner = ({ database: { read }, partnerConfigured }: AdminDeps) =>
  serve(adminPartner, counted, () => onWire(read, partnerConfigured))

export const serveClosePartnerGames = (deps: AdminDeps) =>
  serve(closePartnerGames, counted, async ({ body, player, client }) => {
    const { provider = null, alias = null, closed, reason } = body
    if (provider === null && alias !== null) refuse('bad_request')
    await closeGames(deps)({ games: { provider, alias }, closed, reason, by: { player, client } })
    return onWire(deps.database.read, deps.partnerConfigured)
  })

const roundsPerPage = 20

export const servePartnerRounds = ({ database: { read } }: AdminDeps) =>
  serve(partnerRounds, counted, async ({ query: { search, before } }) => {
    const wanted = { search: tidy(search ?? '') || undefined, before: before ? Number(before) : undefined }
    const listed = await listRounds(read, { ...wanted, limit: roundsPerPage + 1 })
    const rounds = listed.slice(0, roundsPerPage).map(({ id, at, player, username, staked, paid, ...round }) => ({
      ...round,
      id: String(id),
      at: at.toISOString(),
      user: { id: String(player), username },
      transactions: [...round.transactions],
      wagered: roublesFromKopecks(staked),
      paid: roublesFromKopecks(paid),
    }))
    return { rounds, more: listed.length > roundsPerPage }
  })

interface CloseGames {
  readonly games: ClosedGames
  readonly closed: boolean
  readonly reason: string | undefined
  readonly by: Author
}

/** Takes effect on the next launch and the next stake, on every server; earlier stakes are still paid. */
const closeGames =
  ({ database }: AdminDeps) =>
  ({ games, closed, reason, by }: CloseGames): Promise<void> =>
    database.transact(async (tx) => {
      if (!(await setClosed(tx, games, closed))) return
      const subject = [games.provider ?? '*', games.alias ?? '*'].join('/')
      await recordAuditEvent(tx, {
        by,
        action: 'game.partner-closed',
        subject,
        before: { closed: !closed },
        after: { closed },
        reason,
      })
    })

async function onWire(read: Read, configured: boolean): Promise<AdminPartner> {
  const [closed, returns] = await Promise.all([closedGames(read), returnsByProvider(read)])
  return {
    configured,
    closed: closed.map(({ at, ...games }) => ({ ...games, at: at.toISOString() })),
    returns: returns.map(({ provider, rounds, staked, paid }) => ({
      provider,
      rounds,
      wagered: roublesFromKopecks(staked),
      paid: roublesFromKopecks(paid),
      returned: percentOf(paid, staked),
    })),
  }
}

/** Formatted with two decimals. */
function percentOf(paid: Kopecks, staked: Kopecks): number | null {
  return staked > 0 ? Math.round((paid / staked) * 10_000) / 100 : null
}
