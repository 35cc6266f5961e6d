import type { Language } from '@casino/contract/language'
import type { EventType } from '@casino/contract/panel/event-types'
import { isOnByDefault, type NoticeChannel, notices, noticeTopics } from '@casino/contract/people/notice-list'
import type { Read } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'
import { validSessionRows } from '../players/sessions/sessions.ts'
import { isExcludedNow } from '../protection/protections.ts'
import { type EventNotice, noticeOfEvent } from './notice-of-event.ts'

/** A delivery: an event and its target, with the facts that decide whether it is sent. */
export interface Delivery {
  readonly target: number
  readonly event: number
  readonly type: EventType
  readonly details: Readonly<Record<string, unknown>>
  /** Null: the target was removed. */
  readonly channel: NoticeChannel | null
  readonly address: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language | null
  /** Its session is over, or its account is closed. */
  readonly ended: boolean
  readonly excluded: boolean
  readonly expired: boolean
  /** By topic. */
  readonly chosen: Readonly<Record<string, boolean>>
}

/** A notice is useless after this time; push services get the same lifetime. */
export const noticeLifetimeS = 24 * 3600
const firstPauseS = 30
const longestPauseS = 3600

/** Senders with more targets than this are all equally large. */
const mostCounted = 1000

/**
 * Some of the senders with due deliveries, other than these; those with the most targets first: anyone can register push
 * services that never answer, but few players use them.
 */
export async function dueHosts(read: Read, { except, limit }: { except: readonly string[]; limit: number }) {
  const rows = await read.rows<{ host: string }>(
    `SELECT host FROM notice_delivery AS delivery WHERE due_at <= now() AND host <> ALL($1) GROUP BY host
     ORDER BY (SELECT count(*) FROM (SELECT FROM notice_target AS target WHERE target.host = delivery.host LIMIT ${mostCounted}) AS few) DESC,
       min(due_at) LIMIT $2`,
    [except, limit],
  )
  return rows.map(({ host }) => host)
}

/**
 * Claims the due deliveries of a sender. Another server may claim a delivery that has not been removed when the pause
 * ends; the pause doubles with every attempt from half a minute to an hour.
 */
export function claimDeliveries(read: Read, host: string, limit: number): Promise<Delivery[]> {
  return read.rows<Delivery>(
    `WITH claimed AS (
       UPDATE notice_delivery SET attempts = attempts + 1,
         due_at = now() + least(${firstPauseS} * 2 ^ least(attempts, 20), ${longestPauseS}) * interval '1 s'
       WHERE (target_id, event_id) IN (
         SELECT target_id, event_id FROM notice_delivery WHERE host = $1 AND due_at <= now() ORDER BY due_at, event_id LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING target_id, event_id, type, details, at)
     SELECT target_id AS target, event_id AS event, type, details, channel, coalesce(address, '') AS address, coalesce(p256dh, '') AS p256dh,
            coalesce(auth, '') AS auth, language,
            coalesce(player.status IN ('closed', 'banned') OR channel = 'push' AND NOT EXISTS (SELECT FROM ${validSessionRows} AS valid WHERE token_hash = session), true) AS ended,
            ${isExcludedNow('player.id')} AS excluded, claimed.at < now() - interval '${noticeLifetimeS} s' AS expired,
            (SELECT coalesce(jsonb_object_agg(topic, is_on), '{}') FROM notice_choice AS choice
             WHERE choice.player_id = player.id AND choice.channel = target.channel) AS chosen
     FROM claimed LEFT JOIN notice_target AS target ON target.id = target_id LEFT JOIN ${playerRows} AS player ON player.id = player_id
     ORDER BY event_id`,
    [host, limit],
  )
}

/** The notice to send, if any: never a promotional one to players who excluded themselves, whatever they chose. */
export function noticeToSend({ type, details, channel, expired, excluded, chosen }: Delivery): EventNotice | undefined {
  const notice = noticeOfEvent(type, details)
  if (!notice || channel === null || expired) return undefined
  const { topic } = notices[notice.kind]
  if (excluded && noticeTopics[topic].promotional) return undefined
  return (chosen[topic] ?? isOnByDefault(topic)) ? notice : undefined
}

/** Removes a delivery that was sent, or need not be. */
export const removeDelivery = (read: Read, { target, event }: Delivery) =>
  read.rows('DELETE FROM notice_delivery WHERE target_id = $1 AND event_id = $2', [target, event])

/** Delays the next attempt by the time that the receiver demanded, if that is longer. */
export const delayDelivery = (read: Read, { target, event }: Delivery, seconds: number) =>
  read.rows(
    `UPDATE notice_delivery SET due_at = greatest(due_at, now() + least($3, ${longestPauseS}) * interval '1 s') WHERE target_id = $1 AND event_id = $2`,
    [target, event, seconds],
  )

/** Removes a target that no longer exists, with its waiting deliveries. */
export const removeTarget = (read: Read, target: number) =>
  read.rows('WITH gone AS (DELETE FROM notice_target WHERE id = $1) DELETE FROM notice_delivery WHERE target_id = $1', [
    target,
  ])
