import { redeemPromocode } from '@casino/contract/money/rewards'
import type { RefusalCode } from '@casino/contract/refusals'
import { roublesFromKopecks } from '@casino/rules/money'
import { write } from '../../accounting/ledger/locked-record.ts'
import { violatedConstraint } from '../../platform/database/database.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { giveFreeRounds } from '../../play/partner/free-rounds.ts'
import { nameOf } from '../../play/partner/names.ts'
import { balanceOnWire, claim, type RewardClaim } from './claim.ts'
import type { RewardsDeps } from './deps.ts'
import { findPromoCode, type NamedPromoCode, noMoreUses, promoCodeUses } from './promo-codes.ts'
import { claimOf, type RewardStatus } from './standing.ts'

interface Redemption extends RewardClaim {
  readonly code: string
  /** Guesses also count towards the rate of the caller's address. */
  readonly client: string
}

/** docs/product.md R4: once for each player, and no more than `maxUses` times. */
export const redeem = (deps: RewardsDeps) => async (command: Redemption) => {
  const { player } = command
  const found = await findPromoCode(deps.database.read, command.code)
  const freeRounds = found?.freeRounds ?? null
  const posted = await claim(deps, command, 'promocode', (standing, locked) => {
    if (!found) return { refused: 'promocode_unknown' }
    const no = refusalOf(found, standing, locked.at)
    if (no) return { refused: no }
    const { id, reward } = found
    const factorHundredths = deps.settings.current.bonus.promocodeTurnover
    const subject = String(id)
    const given =
      freeRounds &&
      giveFreeRounds(locked, { ...freeRounds, factorHundredths }, { player, source: 'promocode', subject })
    const writes = [write(promoCodeUses, { id }), ...(given ? [given] : [])]
    return { subject, amount: reward, factorHundredths, writes }
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === noMoreUses) refuse('promocode_used_up')
    throw error
  })
  return { ...posted, freeRounds }
}

function refusalOf(code: NamedPromoCode, { role, claimed }: RewardStatus, at: Date): RefusalCode | undefined {
  // Administrators create the codes, and may not decide about their own money (docs/product.md A9).
  if (role !== 'user') return 'promocode_players_only'
  if (code.namesakes.some((id) => claimed.includes(claimOf('promocode', String(id))))) return 'promocode_already_used'
  if (!code.active) return 'promocode_inactive'
  if (code.expiresAt !== null && code.expiresAt <= at) return 'promocode_expired'
  return code.uses >= code.maxUses ? 'promocode_used_up' : undefined
}

/** The cost of a wrong code, in calls; a right one costs one. */
const costOfGuess = 6

/** Guesses are charged in advance, so that concurrent ones gain nothing; for an existing code the excess is returned. */
const guarded = async ({ guesses }: RewardsDeps, subjects: readonly (string | number)[]) => {
  for (const subject of subjects) await guesses.take('promocodes', subject, costOfGuess)
  return async (refused?: unknown) => {
    if (refused instanceof Refusal && refused.code === 'promocode_unknown') return
    for (const subject of subjects) await guesses.giveBack('promocodes', subject, costOfGuess - 1)
  }
}

const freeRoundsOnWire = (
  deps: RewardsDeps,
  { provider, alias, rounds }: NonNullable<NamedPromoCode['freeRounds']>,
) => ({
  provider,
  alias,
  rounds,
  name: nameOf(deps)({ provider, alias }),
})

export const serveRedeemPromocode = (deps: RewardsDeps) =>
  serve(redeemPromocode, async ({ player, body, operationKey, client: { address } }) => {
    const client = clientOf(address)
    const settle = await guarded(deps, [player.id, client])
    try {
      const posted = await redeem(deps)({ player: player.id, code: body.code, client, operationKey })
      await settle()
      const { freeRounds } = posted
      const given = freeRounds && freeRoundsOnWire(deps, freeRounds)
      return { ...balanceOnWire(posted), reward: roublesFromKopecks(posted.record.amount), freeRounds: given }
    } catch (error) {
      await settle(error)
      throw error
    }
  })
