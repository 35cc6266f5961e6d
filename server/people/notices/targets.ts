import { mostNoticeDevices, type NoticeChannel, type NoticeTopic } from '@casino/contract/people/notice-list'
import type { Read, Tx } from '../../platform/database/database.ts'

interface NewDevice {
  readonly player: number
  /** The identifier used inside the server. */
  readonly session: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly userAgent: string
}

/** Another player's target at this address ends, with the notices that wait for it: they are about that player. */
const endOthers = (tx: Tx, channel: NoticeChannel, { player, address }: { player: number; address: string }) =>
  tx.rows('DELETE FROM notice_target WHERE channel = $1 AND address = $2 AND player_id <> $3', [
    channel,
    address,
    player,
  ])

/**
 * Stores the push subscription of a browser. A browser has one subscription and a session one browser. Beyond the
 * maximum, the player's oldest is removed.
 */
export async function addDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { player, session, endpoint, p256dh, auth, userAgent } = device
  const own = Buffer.from(session, 'base64')
  await tx.rows('DELETE FROM notice_target WHERE session = $1 AND address <> $2', [own, endpoint])
  await endOthers(tx, 'push', { player, address: endpoint })
  await tx.rows(
    `INSERT INTO notice_target (player_id, channel, address, host, session, p256dh, auth, user_agent)
     VALUES ($1, 'push', $2, $3, $4, $5, $6, $7)
     ON CONFLICT (channel, address) DO UPDATE SET player_id = excluded.player_id, session = excluded.session, p256dh = excluded.p256dh,
       auth = excluded.auth, user_agent = excluded.user_agent, created_at = now()`,
    [player, endpoint, new URL(endpoint).host, own, p256dh, auth, userAgent],
  )
  await tx.rows(
    `DELETE FROM notice_target WHERE id IN (
       SELECT id FROM notice_target WHERE player_id = $1 AND channel = 'push' ORDER BY created_at DESC, id DESC OFFSET ${mostNoticeDevices})`,
    [player],
  )
}

/** The queue of all chats. No push service has this host: a port in a URL is a number. */
const chatQueue = 'telegram:bot'

/** A chat belongs to one player, and a player has one chat. */
export async function linkChat(tx: Tx, player: number, chat: string): Promise<void> {
  await unlinkPlayer(tx, player)
  await endOthers(tx, 'telegram', { player, address: chat })
  await tx.rows(
    `INSERT INTO notice_target (player_id, channel, address, host) VALUES ($1, 'telegram', $2, '${chatQueue}')
     ON CONFLICT (channel, address) DO UPDATE SET player_id = excluded.player_id, host = excluded.host, created_at = now()`,
    [player, chat],
  )
}

export const unlinkPlayer = (read: Read, player: number) =>
  read.rows(`DELETE FROM notice_target WHERE player_id = $1 AND channel = 'telegram'`, [player])

export const unlinkChat = (read: Read, chat: string) =>
  read.rows(`DELETE FROM notice_target WHERE address = $1 AND channel = 'telegram'`, [chat])

/** The player of a linked chat. */
export async function playerOfChat(read: Read, chat: string): Promise<number | undefined> {
  const row = await read.first<{ player: number }>(
    `SELECT player_id AS player FROM notice_target WHERE address = $1 AND channel = 'telegram'`,
    [chat],
  )
  return row?.player
}

export async function hasChat(read: Read, player: number): Promise<boolean> {
  return (
    (await read.rows(`SELECT FROM notice_target WHERE player_id = $1 AND channel = 'telegram'`, [player])).length > 0
  )
}

interface Device {
  readonly id: number
  readonly session: string
  readonly createdAt: Date
  readonly userAgent: string
}

/** The player's browsers, newest first. */
export const devicesOf = (read: Read, player: number): Promise<Device[]> =>
  read.rows<Device>(
    `SELECT id, coalesce(encode(session, 'base64'), '') AS session, created_at AS "createdAt", user_agent AS "userAgent"
     FROM notice_target WHERE player_id = $1 AND channel = 'push' ORDER BY created_at DESC, id DESC`,
    [player],
  )

/** Returns whether there was one. */
export async function removeDevice(read: Read, player: number, id: string): Promise<boolean> {
  const removed = await read.rows(
    `DELETE FROM notice_target WHERE player_id = $1 AND id = $2 AND channel = 'push' RETURNING id`,
    [player, id],
  )
  return removed.length > 0
}

export interface Choice {
  readonly channel: NoticeChannel
  readonly topic: NoticeTopic
  readonly on: boolean
}

export const choicesOf = (read: Read, player: number): Promise<Choice[]> =>
  read.rows<Choice>('SELECT channel, topic, is_on AS "on" FROM notice_choice WHERE player_id = $1', [player])

export async function saveChoice(read: Read, player: number, { channel, topic, on }: Choice): Promise<void> {
  await read.rows(
    `INSERT INTO notice_choice (player_id, channel, topic, is_on) VALUES ($1, $2, $3, $4)
     ON CONFLICT (player_id, channel, topic) DO UPDATE SET is_on = excluded.is_on`,
    [player, channel, topic, on],
  )
}

/** Erases the player's targets and their choice of notices. */
export async function eraseNotices(tx: Tx, player: number): Promise<void> {
  await tx.rows('DELETE FROM notice_target WHERE player_id = $1', [player])
  await tx.rows('DELETE FROM notice_link WHERE player_id = $1', [player])
  await tx.rows('DELETE FROM notice_choice WHERE player_id = $1', [player])
}
