import { assignHarmCase, decideHarmCase, type HarmDecision, harmCase, harmCases } from '@casino/contract/people/harm'
import { type HarmMarker, moneyFigures } from '@casino/rules/harm'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { checkRightsAreSettled } from '../../platform/http/new-rights.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { findPlayer } from '../players/player.ts'
import { decideLinks } from '../protection/links.ts'
import {
  assignCase,
  closeCase,
  countOpen,
  findCase,
  type HarmCase,
  type HarmEvent,
  harmEventsOf,
  listCases,
  lockCase,
  recordHarmEvent,
} from './cases.ts'

interface HarmDeps {
  readonly database: Database
}

const counted = { rate: 'administration' } as const
const perPage = 20

/** Only administrators see markers of harm and decide about them; a marker has no automatic consequences. */
export function harmRoutes(deps: HarmDeps): Served[] {
  const { read } = deps.database
  const one = async (id: PlayerId) => {
    const [found, events] = await Promise.all([findCase(read, id), harmEventsOf(read, id)])
    return { case: found ? caseOnWire(found) : null, events: events.map(eventOnWire) }
  }
  return [
    serve(harmCases, counted, async ({ player, query: { state = 'open', cursor, page = 1 } }) => {
      const filter = { decided: state === 'decided', assignedTo: state === 'mine' ? player.id : undefined }
      const [cases, open] = await Promise.all([
        listCases(read, { ...filter, limit: perPage + 1, cursor, offset: (page - 1) * perPage }),
        countOpen(read),
      ])
      const more = cases.length > perPage
      const shown = cases.slice(0, perPage)
      return { cases: shown.map(caseOnWire), more, next: more ? (shown.at(-1)?.cursor ?? null) : null, open }
    }),
    serve(harmCase, counted, async ({ params }) => one(await playerOf(deps, params.id))),
    serve(assignHarmCase, counted, async ({ params, body, player, client }) => {
      const id = await playerOf(deps, params.id)
      await assign(deps)({ player: id, by: { player, client }, take: body.take })
      return one(id)
    }),
    serve(decideHarmCase, counted, async ({ params, body, player, client }) => {
      const id = await playerOf(deps, params.id)
      await decide(deps)({
        ...body,
        note: body.note.trim() || refuse('reason_required'),
        player: id,
        by: { player, client },
      })
      return one(id)
    }),
  ]
}

async function playerOf({ database }: HarmDeps, id: string): Promise<PlayerId> {
  return ((await findPlayer(database.read, Number(id))) ?? refuse('not_found')).id
}

interface Assign {
  readonly player: PlayerId
  readonly by: Author
  readonly take: boolean
}

/** Sets who handles the case. Any administrator may take it over, so that a colleague on leave does not block it. */
const assign =
  ({ database }: HarmDeps) =>
  ({ player, by, take }: Assign): Promise<void> =>
    database.transact(async (tx) => {
      const { markers, assigned } = await openCase(await lockCase(tx, player), player, by)
      const to = take ? by.player.id : null
      if ((assigned?.id ?? null) === to) return
      await assignCase(tx, player, to)
      await recordHarmEvent(tx, { player, kind: take ? 'assigned' : 'unassigned', by: by.player.id, markers })
      const states = { before: { assigned: assigned?.id ?? null }, after: { assigned: to } }
      await recordAuditEvent(tx, { by, action: 'user.harm-assign', subject: player, ...states })
    })

interface Decide {
  readonly player: PlayerId
  readonly by: Author & { readonly player: Identity }
  readonly decision: HarmDecision
  readonly note: string
  /** The version of the case that the administrator saw. */
  readonly updatedAt: string
}

/** If two administrators decide at the same time, the second finds the case changed. */
const decide =
  ({ database }: HarmDeps) =>
  ({ player, by, decision, note, updatedAt }: Decide): Promise<void> =>
    database.transact(async (tx) => {
      await lockAccounts(tx, player)
      const { markers, severity, updatedAt: changedAt } = await openCase(await lockCase(tx, player), player, by)
      if (changedAt.toISOString() !== updatedAt) refuse('harm_case_changed')
      const isLinked = markers.some(({ kind }) => kind === 'linked_to_excluded')
      if (isLinked) checkRightsAreSettled(by.player)
      const aboutPerson = decision === 'same_person' || decision === 'other_person'
      const ofLinks = { player, decision: aboutPerson ? decision : ('left_open' as const), seenAt: changedAt }
      const decided = isLinked && (await decideLinks(tx, ofLinks))
      if (aboutPerson && !decided) refuse('harm_case_changed')
      await closeCase(tx, player)
      await recordHarmEvent(tx, { player, kind: decision, by: by.player.id, note, markers })
      const before = { severity, markers: markers.map(({ kind }) => kind) }
      const after = { decision }
      await recordAuditEvent(tx, { by, action: 'user.harm-decide', subject: player, before, after, reason: note })
    })

async function openCase(found: HarmCase | undefined, player: PlayerId, by: Author): Promise<HarmCase> {
  if (player === by.player.id) refuse('not_on_yourself')
  if (!found) return refuse('not_found')
  return found.severity > 0 ? found : refuse('harm_case_changed')
}

const markerOnWire = ({ kind, grave, figures }: HarmMarker) => ({
  kind,
  grave,
  figures: Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      moneyFigures.includes(name) ? roublesFromKopecks(kopecks(value)) : value,
    ]),
  ),
})

const named = (who: HarmCase['assigned']) => who && { id: String(who.id), username: who.username }

const caseOnWire = ({ player, username, markers, foundAt, updatedAt, decidedAt, assigned, severity }: HarmCase) => ({
  player: { id: String(player), username },
  markers: markers.map(markerOnWire),
  severity,
  foundAt: foundAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  assigned: named(assigned),
})

const eventOnWire = ({ id, at, administrator, markers, ...event }: HarmEvent) => ({
  ...event,
  id: String(id),
  at: at.toISOString(),
  administrator: named(administrator),
  markers: markers.map(markerOnWire),
})
