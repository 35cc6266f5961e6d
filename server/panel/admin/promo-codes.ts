import {
  createPromocode,
  deletePromocode,
  type Promocode,
  promocodes,
  updatePromocode,
} from '@casino/contract/money/promo-codes'
import { isDay } from '@casino/rules/day'
import { type Kopecks, kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import { startOf } from '../../accounting/aggregates/aggregates.ts'
import { changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import {
  addPromoCode,
  changePromoCode,
  deletePromoCode,
  listPromoCodes,
  lockPromoCode,
  type PromoCode,
} from '../../money/rewards/promo-codes.ts'
import { type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { growthOf, lockSums, proposeCode } from './promo-ceiling.ts'

const defaultPage = 50

export const servePromocodes = ({ database: { read } }: AdminDeps) =>
  serve(promocodes, counted, async ({ query: { search, before, limit = defaultPage } }) => {
    const rows = await listPromoCodes(read, { search, before, limit: limit + 1 })
    return { promocodes: rows.slice(0, limit).map(onWire), more: rows.length > limit }
  })

// Requires a letter, to distinguish a code from its number in the database.
const codeShape = /^(?=.*\p{L})[\p{L}\d_-]{2,32}$/u

/** A code above an administrator's limit is created switched off, and its activation is proposed (docs/product.md A20). */
export const serveCreatePromocode = ({ database, trial }: AdminDeps) =>
  serve(createPromocode, counted, async ({ body, ...by }) => {
    const code = tidy(body.code)
    if (!codeShape.test(code)) refuse('promocode_invalid')
    const freeRounds = body.freeRounds ? freeRoundsOf(body.freeRounds) : null
    const reward = body.reward === 0 && freeRounds ? kopecks(0) : rewardOf(body.reward)
    const { maxUses = 1, active = true } = body
    const making = database.transact(async (tx) => {
      await lockSums(tx, by)
      const expiresAt = (await expiryOf(tx, body.expiryDate)) ?? null
      const wanted = { code, reward, maxUses, expiresAt, active, freeRounds }
      const { given, isTooMuch } = await growthOf(tx, undefined, { ...wanted, uses: 0 }, by)
      const waits = isTooMuch && !trial
      const row = await addPromoCode(tx, by.player.id, { ...wanted, active: active && !waits })
      const loosened = isTooMuch ? await proposeCode(tx, row, wanted, { by, trial }) : null
      const after = { ...stateOf(row), ...(given > 0 && !waits && { given }) }
      await recordAuditEvent(tx, { by, action: 'promocode.create', subject: row.code, after })
      return { promocode: onWire(row), loosened }
    })
    return making.catch((error: unknown) => {
      if (violatedConstraint(error) === 'promo_code_once') refuse('promocode_exists')
      throw error
    })
  })

/** If a change makes a code exceed an administrator's limit, the whole change is proposed. */
export const serveUpdatePromocode = ({ database, trial }: AdminDeps) =>
  serve(updatePromocode, counted, async ({ params, body, ...by }) => {
    const reward = body.reward === undefined ? undefined : rewardOf(body.reward)
    return database.transact(async (tx) => {
      await lockSums(tx, by)
      const before = await locked(tx, params.id)
      const { maxUses = before.maxUses, active = before.active } = body
      if (maxUses < before.uses) refuse('promocode_uses_invalid')
      const expiresAt = await expiryOf(tx, body.expiryDate, before.expiresAt)
      const wanted = {
        ...before,
        reward: reward ?? before.reward,
        maxUses,
        expiresAt: expiresAt === undefined ? before.expiresAt : expiresAt,
        active,
      }
      const { given, isTooMuch } = await growthOf(tx, before, wanted, by)
      const loosened = isTooMuch ? await proposeCode(tx, before, wanted, { by, trial }) : null
      if (loosened?.proposal) return { promocode: onWire(before), loosened }
      const after = await changePromoCode(tx, wanted)
      const changed = changes(stateOf(before), stateOf(after))
      const counted = { ...changed?.after, ...(given !== 0 && { given }) }
      if (changed)
        await recordAuditEvent(tx, { by, action: 'promocode.update', subject: before.code, ...changed, after: counted })
      return { promocode: onWire(after), loosened }
    })
  })

export const serveDeletePromocode = ({ database }: AdminDeps) =>
  serve(deletePromocode, counted, async ({ params, ...by }) => {
    await database.transact(async (tx) => {
      const row = await locked(tx, params.id)
      await deletePromoCode(tx, row.id)
      await recordAuditEvent(tx, { by, action: 'promocode.delete', subject: row.code, before: stateOf(row) })
    })
    return {}
  })

const locked = async (tx: Tx, which: string) => (await lockPromoCode(tx, which)) ?? refuse('not_found')

function rewardOf(roubles: number): Kopecks {
  const reward = kopecksFromRoubles(roubles)
  return reward !== undefined && reward >= 100 && reward <= largestReward ? reward : refuse('promocode_reward_invalid')
}

/** The total value of the free rounds is limited like a reward. */
function freeRoundsOf({ stake: roubles, ...given }: NonNullable<Promocode['freeRounds']>): PromoCode['freeRounds'] {
  const stake = kopecksFromRoubles(roubles)
  if (!stake || given.rounds * stake > largestReward) refuse('bonus_amount_invalid')
  return { ...given, stake }
}

/** Ten million roubles: a larger number is a typing error. */
const largestReward = 1_000_000_000

/**
 * When a code expires: the end of a day in Moscow, or a moment; null if it never does, undefined if the request does not
 * contain it. The database's clock decides what is in the future (docs/promises.md P15); a code's current expiry may be sent
 * back even after it has passed.
 */
async function expiryOf(
  tx: Tx,
  text: string | null | undefined,
  present: Date | null = null,
): Promise<Date | null | undefined> {
  if (text === undefined) return undefined
  if (text === null || text.trim() === '') return null
  if (!isDay(text) && !momentShape.test(text)) refuse('promocode_expiry_invalid')
  if (!isDay(text.slice(0, 10)) || Number.isNaN(Date.parse(text))) refuse('promocode_expiry_invalid')
  // Passed as text: a parameter cast both to a day and to a moment would have the type of a day, and lose its time.
  const row = await tx.one<{ at: Date; ahead: boolean }>(
    `SELECT at, at > now() AS ahead
     FROM (SELECT CASE WHEN $2 THEN ${startOf('($1::text::date + 1)')} ELSE $1::text::timestamptz END AS at) AS expiry`,
    [isDay(text) ? text : new Date(text).toISOString(), isDay(text)],
  )
  const { at, ahead } = row
  return ahead || at.getTime() === present?.getTime() ? at : refuse('promocode_expiry_invalid')
}

const momentShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

const stateOf = ({ code, reward, maxUses, expiresAt, active, freeRounds }: PromoCode) => ({
  code,
  ...(freeRounds && { freeRounds }),
  reward,
  maxUses,
  expiresAt: expiresAt?.toISOString() ?? null,
  active,
})

function onWire({ id, reward, uses, expiresAt, createdAt, freeRounds, ...row }: PromoCode): Promocode {
  return {
    ...row,
    id: String(id),
    reward: reward / 100,
    uses,
    currentUses: uses,
    expiryDate: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    freeRounds: freeRounds && { ...freeRounds, stake: roublesFromKopecks(freeRounds.stake) },
  }
}
