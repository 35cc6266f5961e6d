import type { EventType } from '@casino/contract/panel/event-types'
import type { SentKind } from '@casino/contract/people/notice-list'
import type { BotWording, NoticeWording } from './notice-texts.ts'

/** The notice that an event means for its player. */
export interface EventNotice {
  readonly kind: SentKind
  readonly wording: Exclude<NoticeWording, BotWording>
}

type Details = Readonly<Record<string, unknown>>

const plain = (kind: SentKind & EventNotice['wording']) => () => ({ kind, wording: kind })

const noticesOf: { readonly [Type in EventType]?: (details: Details) => EventNotice | undefined } = {
  'deposit.succeeded': plain('deposit'),
  'deposit.refunded': plain('refund'),
  'withdrawal.succeeded': () => ({ kind: 'withdrawal', wording: 'withdrawal_paid' }),
  // Players need no notice of withdrawals that they cancelled themselves.
  'withdrawal.failed': ({ step }) =>
    step === 'cancelled' ? undefined : { kind: 'withdrawal', wording: 'withdrawal_rejected' },
  'bonus.credited': ({ bonus }) => {
    if (bonus === 'referral_share') return { kind: 'referral', wording: 'referral' }
    return bonus === 'race_prize' ? { kind: 'race', wording: 'race' } : { kind: 'bonus', wording: 'bonus' }
  },
  'bonus.taken_back': plain('taken_back'),
  'player.excluded': ({ exclusion }) =>
    exclusion === 'time_out' || exclusion === 'self_exclusion' ? { kind: exclusion, wording: exclusion } : undefined,
  'player.exclusion_lifted': plain('exclusion_lifted'),
  'limit.changed': plain('limit'),
  'player.verified': () => ({ kind: 'verification', wording: 'verified' }),
  'player.verification_rejected': () => ({ kind: 'verification', wording: 'not_verified' }),
  'ticket.answered': plain('support'),
}

/** The notice of a recorded event; undefined if it is none. */
export const noticeOfEvent = (type: EventType, details: Details): EventNotice | undefined => noticesOf[type]?.(details)
