import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { referrerOf } from '../../people/players/referrals.ts'
import { addressRows, deviceRows } from '../../people/players/sessions/player-sessions.ts'
import { paymentRows } from '../payments/payment.ts'
import type { PersonRule } from '../payments/person-needed.ts'

interface Sharing {
  readonly player: PlayerId
  readonly shares: boolean
}

const seenAt = (rows: string, place: string) => `EXISTS (
  SELECT FROM ${rows} AS own JOIN ${rows} AS their USING (${place})
  WHERE own.player_id = share.player_id AND their.player_id = share.from_player)`
const paidTo = (column: string, compared = column) => `EXISTS (
  SELECT FROM ${paymentRows} AS own JOIN ${paymentRows} AS their USING (${compared})
  WHERE own.player_id = share.player_id AND their.player_id = share.from_player AND own.${column} IS NOT NULL AND their.${column} IS NOT NULL)`

/** Both sides of the shares: the receivers, and the players whose deposits brought them. */
const sharing: LockedRecord<Sharing> = {
  name: 'sharing with invited players',
  read: {
    text: `SELECT wanted.player, EXISTS (
             SELECT FROM (SELECT DISTINCT player_id, from_player FROM bonus_credit WHERE kind = 'referral_share' AND player_id = wanted.player
                          UNION
                          SELECT referrer.id, wanted.player FROM unnest(ARRAY[${referrerOf('wanted.player')}]) AS referrer (id)) AS share
             WHERE ${seenAt(deviceRows, 'device')} OR ${seenAt(addressRows, 'address')}
                OR ${paidTo('card_masked')} OR ${paidTo('phone_masked', 'payee')} OR ${paidTo('wallet')}) AS shares
           FROM unnest($1::bigint[]) AS wanted (player)`,
    playerOf: ({ player }) => player,
  },
}

/** The invited account may belong to the referrer: an administrator checks before either is paid (decision 90). */
export const sharedWithInvited: PersonRule = {
  lockedRecords: [sharing],
  reasonsFor: (facts, { player }) =>
    facts.row(sharing, player).shares ? [{ code: 'shared_with_invited', ref: '', letsApprovedGo: true }] : [],
}
