import { closeAccount } from '@casino/contract/people/closing'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type Write, write } from '../../accounting/ledger/locked-record.ts'
import {
  type Decision,
  isRefused,
  type Locked,
  type Posted,
  type PostingResult,
  type RefusedPosting,
} from '../../accounting/ledger/posting.ts'
import { type GivenUp, postGivingUp } from '../../money/rewards/give-up-bonus.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import { areFreeRoundsUnderWay, freeRounds } from '../../play/partner/free-rounds.ts'
import { queuedLetters } from '../mail/mail.ts'
import { accountEvents } from '../players/account-events.ts'
import { closedPlayers } from '../players/closed.ts'
import { findPlayer, type Player } from '../players/player.ts'
import { profiles } from '../players/profile.ts'
import type { OfferedProof } from '../players/second-factor/fresh-proof.ts'
import type { OwnSession } from '../players/sessions/sessions.ts'
import { closedProtections } from '../protection/protections.ts'
import { proveOwner } from '../sign-in/prove-owner.ts'
import type { ClosingDeps } from './deps.ts'
import { closings } from './stored.ts'

export const serveCloseAccount = (deps: ClosingDeps) =>
  serve(closeAccount, async ({ player, client, body: { rest, ...proof } }) => {
    const { eraseAt, owed, waived } = (await close(deps)({ owner: player, client, rest, proof })).record
    return { eraseAt, owed: roublesFromKopecks(owed), waived: roublesFromKopecks(waived) }
  })

interface Close {
  readonly owner: OwnSession
  readonly client: Client
  readonly proof: OfferedProof
  /** What happens to a remaining balance. */
  readonly rest: 'owed' | 'waived' | undefined
}

interface ClosingRecord {
  readonly eraseAt: string
  readonly owed: Kopecks
  readonly waived: Kopecks
}

/** Applies if no higher minimum withdrawal is configured: less than a rouble is not worth withdrawing. */
const leastWorth = kopecks(1_00)

/** Balances below this may be left to the house. */
export const waivableBelow = ({ settings }: Pick<ClosingDeps, 'settings'>): Kopecks =>
  kopecks(Math.max(settings.current.site.minimumWithdrawal, leastWorth))

/**
 * Closes an account for good (docs/product.md A18, decision 64). One posting gives up the bonuses, transfers the waived
 * remainder and ends all sessions. As for a withdrawal, the proof is checked last, so a refused request uses up no code.
 */
const close =
  (deps: ClosingDeps) =>
  async (command: Close): Promise<Posted<ClosingRecord>> => {
    const { owner, client, proof } = command
    const player = (await findPlayer(deps.database.read, owner.id)) ?? refuse('unauthenticated')
    const first = await post(deps, command, player, false)
    if (isRefused(first) && first.refused !== 'proof_required') refuse(first.refused, first.details)
    await proveOwner(deps, { player: owner, client }, proof, async () => {})
    const posted = orRefuse(await post(deps, command, player, true))
    deps.sessions.forget(owner.id)
    return posted
  }

const post = (
  deps: ClosingDeps,
  command: Close,
  player: Player,
  proved: boolean,
): Promise<PostingResult<ClosingRecord>> =>
  postGivingUp<ClosingRecord>(deps, {
    purpose: 'adjustment',
    kind: 'account_closed',
    player: player.id,
    lockedRecords: [profiles, freeRounds],
    shedLast: true,
    decide(locked, out) {
      const balance = kopecks(locked.balanceOf(player.id) - (out?.takenBack ?? 0))
      return (
        refusalOf(deps, command, locked, { player: player.id, balance }) ??
        (proved ? closing(deps, { ...command, player, balance }, locked, out) : { refused: 'proof_required' })
      )
    },
  })

function refusalOf(
  deps: ClosingDeps,
  { rest }: Close,
  locked: Locked,
  { player, balance }: { player: PlayerId; balance: Kopecks },
): RefusedPosting | undefined {
  const { status, role } = locked.row(profiles)
  // The account may have been closed, or blocked by an administrator, after the request was admitted.
  if (status === 'closed' || status === 'banned') return { refused: `account_${status}` }
  if (role !== 'user') return { refused: 'forbidden' }
  // Free rounds win a bonus, which a closed account could neither give up nor stake.
  if (areFreeRoundsUnderWay(locked, player)) return { refused: 'round_in_progress' }
  const details = { amount: roublesFromKopecks(balance) }
  if (balance > 0 && rest === undefined) return { refused: 'balance_left', details }
  if (rest === 'waived' && balance >= waivableBelow(deps)) return { refused: 'rest_too_large', details }
  return undefined
}

const dayMs = 24 * 60 * 60_000

function closing(
  { settings, sendsMail }: ClosingDeps,
  { player, client, rest, balance }: Close & { player: Player; balance: Kopecks },
  locked: Locked,
  out: GivenUp | undefined,
): Decision<ClosingRecord> {
  const { id, email, username } = player
  const { language } = client
  const [waived, owed] = rest === 'waived' ? [balance, kopecks(0)] : [kopecks(0), balance]
  const eraseAt = new Date(locked.at.getTime() + settings.current.verification.eraseClosedDays * dayMs)
  const letter: Write[] =
    sendsMail && email !== null
      ? [
          write(queuedLetters, {
            kind: 'account_closed',
            to: email,
            language,
            details: { name: username, owed: roublesFromKopecks(owed), eraseAt: eraseAt.toISOString() },
          }),
        ]
      : []
  return {
    transfers: [
      ...(out?.transfers ?? []),
      ...(waived > 0
        ? [{ kind: 'waiver', from: { player: id, account: 'cash' }, to: { house: 'waived' }, amount: waived } as const]
        : []),
    ],
    writes: [
      ...(out?.writes ?? []),
      write(closings, { player: id, posting: locked.id, language, waived, owed, eraseAt }),
      write(closedPlayers, { player: id }),
      write(closedProtections, { player: id }),
      write(accountEvents, { player: id, kind: 'closed', key: undefined, client }),
      ...letter,
    ],
    record: { eraseAt: eraseAt.toISOString(), owed, waived },
  }
}
