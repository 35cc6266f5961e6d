/** The types of events for other systems, each with the fields of its `data` in addition to the player's. */
export const eventTypes = {
  'player.registered': ['invitedBy'],
  'player.verified': [],
  'player.verification_rejected': [],
  'player.excluded': ['exclusion', 'until'],
  'player.exclusion_lifted': ['until'],
  'player.closed': [],
  'player.dormant': [],
  'player.returned': [],
  'limit.requested': ['kind', 'period', 'limit'],
  'limit.changed': ['kind', 'period', 'limit'],
  'deposit.opened': ['payment', 'step', 'amount', 'method', 'provider'],
  'deposit.progressed': ['payment', 'step', 'amount', 'method', 'provider'],
  'deposit.succeeded': ['payment', 'step', 'amount', 'method', 'provider'],
  'deposit.failed': ['payment', 'step', 'amount', 'method', 'provider'],
  'deposit.refunded': ['payment', 'amount', 'method', 'provider'],
  'withdrawal.opened': ['payment', 'step', 'amount', 'method', 'provider'],
  'withdrawal.progressed': ['payment', 'step', 'amount', 'method', 'provider'],
  'withdrawal.succeeded': ['payment', 'step', 'amount', 'method', 'provider'],
  'withdrawal.failed': ['payment', 'step', 'amount', 'method', 'provider'],
  'bonus.credited': ['bonus', 'amount'],
  'bonus.given_up': ['amount'],
  'bonus.taken_back': ['bonus', 'amount'],
  'ticket.written': ['ticket', 'topic'],
  'ticket.answered': ['ticket', 'topic'],
  'round.settled': ['round', 'game', 'stake', 'payout'],
} as const
export type EventType = keyof typeof eventTypes

/** Rounds are a stream of their own: they are far more than all other events. */
export const roundType = 'round.settled' satisfies EventType

/** Every type, in the order of the list. */
export const eventTypeNames = Object.keys(eventTypes) as EventType[]
