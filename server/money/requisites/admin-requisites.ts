import { randomUUID } from 'node:crypto'
import {
  addRequisites,
  adminRequisites,
  changeRequisites,
  type Requisites as RequisitesOnWire,
} from '@casino/contract/money/requisites'
import type { BodyOf } from '@casino/contract/route'
import { kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import { tidy } from '@casino/rules/tidy'
import { transferNumbers } from '@casino/rules/transfer-number'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { RequisitesDeps } from './deps.ts'
import { proposeChange, proposeNew } from './proposed-requisites.ts'
import {
  addRequisites as add,
  findNumbered,
  listRequisites,
  lockRequisites,
  type Requisites,
  type RequisitesTerms,
  type RequisitesWithSums,
  sealedFor,
} from './stored.ts'

const counted = { rate: 'administration' } as const

export const serveAdminRequisites = ({ read }: RequisitesDeps) =>
  serve(adminRequisites, counted, async () => ({ requisites: (await listRequisites(read)).map(onWire) }))

/**
 * The number is sealed like players' card numbers, and the audit event shows no more of it than a list. An account is
 * added once: the kopecks that distinguish transfers are unique within its requisites.
 */
export const serveAddRequisites = ({ database, vault, trial }: RequisitesDeps) =>
  serve(addRequisites, counted, async ({ body, ...by }) => {
    const wanted = termsFrom(body)
    const number = numberOf(body) ?? refuse('requisites_invalid')
    return database.transact(async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.proposals])
      const known = await findSame(tx, vault, { ...number, kind: body.kind, bank: wanted.bank })
      if (known?.isConfirmed) refuse('requisites_known')
      const uuid = randomUUID()
      const sealed = { numberSealed: vault.seal(number.digits, sealedFor(uuid)), numberMasked: number.masked }
      const one = known ?? (await add(tx, { ...wanted, ...sealed, uuid, kind: body.kind }))
      return { id: one.uuid, loosened: await proposeNew(tx, one, wanted, { by, trial }) }
    })
  })

type Account = Pick<Requisites, 'kind' | 'bank'> & { readonly digits: string; readonly masked: string }

/** The requisites of this account, confirmed or not. One phone may have accounts at several banks. */
async function findSame(
  tx: Tx,
  vault: Vault,
  { kind, bank, digits, masked }: Account,
): Promise<Requisites | undefined> {
  const nameOf = (one: string) => one.toLocaleLowerCase()
  const numbered = await findNumbered(tx, kind, masked)
  return numbered.find(
    (one) => nameOf(one.bank) === nameOf(bank) && vault.open(one.numberSealed, sealedFor(one.uuid)) === digits,
  )
}

export const serveChangeRequisites = ({ database, trial }: RequisitesDeps) =>
  serve(changeRequisites, counted, async ({ params: { id }, body, ...by }) => {
    const wanted = termsFrom(body)
    const loosened = await database.transact(async (tx) => {
      const was = await lockRequisites(tx, id)
      if (!was?.isConfirmed) return refuse('not_found')
      return proposeChange(tx, was, wanted, { by, trial })
    })
    return { id, loosened }
  })

function numberOf({ kind, number }: Pick<BodyOf<typeof addRequisites>, 'kind' | 'number'>) {
  return transferNumbers[kind].read(number)
}

function termsFrom(body: BodyOf<typeof changeRequisites>): RequisitesTerms {
  const sum = (roubles: number) => (roubles === 0 ? 0 : kopecksFromRoubles(roubles)) ?? refuse('requisites_invalid')
  const [bank, holder] = [tidy(body.bank), tidy(body.holder)]
  const terms = {
    bank,
    holder,
    least: sum(body.least),
    most: sum(body.most),
    dayLimit: sum(body.dayLimit),
    monthLimit: sum(body.monthLimit),
    isOn: body.isOn,
    paysOut: body.paysOut,
    payoutMost: sum(body.payoutMost),
    payoutDayLimit: sum(body.payoutDayLimit),
    payoutMonthLimit: sum(body.payoutMonthLimit),
  } as RequisitesTerms
  const isOrdered = terms.most === 0 || terms.least <= terms.most
  return bank === '' || holder === '' || !isOrdered ? refuse('requisites_invalid') : terms
}

function onWire(one: RequisitesWithSums): RequisitesOnWire {
  const { uuid: id, kind, bank, holder, numberMasked: number, isOn, paysOut, lastUsedAt, createdAt } = one
  const rub = roublesFromKopecks
  return {
    id,
    kind,
    bank,
    holder,
    number,
    isOn,
    paysOut,
    least: rub(one.least),
    most: rub(one.most),
    dayLimit: rub(one.dayLimit),
    monthLimit: rub(one.monthLimit),
    today: rub(one.today),
    month: rub(one.month),
    payoutMost: rub(one.payoutMost),
    payoutDayLimit: rub(one.payoutDayLimit),
    payoutMonthLimit: rub(one.payoutMonthLimit),
    paidToday: rub(one.paidToday),
    paidMonth: rub(one.paidMonth),
    balance: one.balance / 100,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
