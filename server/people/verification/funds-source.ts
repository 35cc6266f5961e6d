import { defaultLanguage } from '@casino/contract/language'
import { approveFunds, requestFundsSource } from '@casino/contract/people/funds-source'
import { tidy } from '@casino/rules/tidy'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { queueLetter } from '../mail/mail.ts'
import { findPlayer } from '../players/player.ts'
import type { VerificationDeps } from './deps.ts'
import { decideRequest, findDecided } from './review.ts'
import { addFundsQuestion } from './stored.ts'

const counted = { rate: 'administration' } as const

/** The player reads the reason in the profile, in the inbox and in a letter. */
export const serveAskForFunds = ({ database, sendsMail }: VerificationDeps) =>
  serve(requestFundsSource, counted, async ({ player: { id: by }, client, params, body }) => {
    const reason = tidy(body.reason) || refuse('rejection_reason_invalid')
    const askedAt = await database.transact(async (tx) => {
      const player = (await findPlayer(tx, Number(params.id))) ?? refuse('not_found')
      if (player.id === by) refuse('not_on_yourself')
      if (player.role !== 'user' || player.status === 'closed') refuse('not_found')
      const at = await addFundsQuestion(tx, { player: player.id, by, reason })
      const { email, emailConfirmed, username: name, language } = player
      if (sendsMail && email !== null && emailConfirmed)
        await queueLetter(tx, {
          kind: 'funds_question',
          to: email,
          language: language ?? defaultLanguage,
          details: { name, reason },
        })
      await recordAuditEvent(tx, {
        by: { player: { id: by }, client },
        action: 'user.ask-for-funds',
        subject: player.id,
        reason,
      })
      return at
    })
    return { at: askedAt.toISOString() }
  })

export const serveApproveFunds = (deps: VerificationDeps) =>
  serve(approveFunds, counted, async ({ params: { id }, ...author }) => {
    const { validMonths } = deps.settings.current.verification
    await decideRequest(deps, { id, author, subject: 'funds' }, async () => ({
      step: 'approved',
      by: author.player.id,
      validMonths,
    }))
    return { verification: await findDecided(deps, id) }
  })
