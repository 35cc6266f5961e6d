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
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { RequisitesDeps } from './deps.ts'
import { proposeChange, proposeNew } from './proposed-requisites.ts'
import {
  addRequisites as add,
  listRequisites,
  lockRequisites,
  type RequisitesTerms,
  type RequisitesWithSums,
  sealedFor,
} from './stored.ts'

const counted = { rate: 'administration' } as const

export const serveAdminRequisites = ({ read }: RequisitesDeps) =>
  serve(adminRequisites, counted, async () => ({ requisites: (await listRequisites(read)).map(onWire) }))

/** The number is sealed like players' card numbers, and the audit event shows no more of it than a list. */
export const serveAddRequisites = ({ database, vault, trial }: RequisitesDeps) =>
  serve(addRequisites, counted, async ({ body, ...by }) => {
    const wanted = termsFrom(body)
    const number = numberOf(body) ?? refuse('requisites_invalid')
    const uuid = randomUUID()
    const loosened = await database.transact(async (tx) => {
      const sealed = { numberSealed: vault.seal(number.digits, sealedFor(uuid)), numberMasked: number.masked }
      const added = await add(tx, { ...wanted, ...sealed, uuid, kind: body.kind })
      return proposeNew(tx, added, wanted, { by, trial })
    })
    return { id: uuid, loosened }
  })

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
