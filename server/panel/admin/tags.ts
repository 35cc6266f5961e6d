import { changeUserTags, userTags } from '@casino/contract/panel/user-tags'
import { tidy } from '@casino/rules/tidy'
import { recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import { findPlayer } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

const mostTags = 10
const mostListed = 100
const plain = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,23}$/u

/** A tag as it is stored; undefined if the text is not a valid tag. */
export function tagOf(typed: string): string | undefined {
  const tag = tidy(typed).replaceAll(/ +/g, ' ').toLowerCase().normalize('NFC')
  return plain.test(tag) ? tag : undefined
}

/** SQL: the tags of a player, in order. */
export const tagsOf = (player: string) =>
  `ARRAY(SELECT tag FROM player_tag WHERE player_tag.player_id = ${player} ORDER BY tag)`

export async function findTags(read: Read, player: PlayerId): Promise<string[]> {
  const { tags } = await read.one<{ tags: string[] }>(`SELECT ${tagsOf('$1')} AS tags`, [player])
  return tags
}

export const serveUserTags = ({ database: { read } }: AdminDeps) =>
  serve(userTags, counted, async () => ({
    tags: await read.rows<{ tag: string; users: number }>(
      `SELECT tag, count(*)::int AS users FROM player_tag GROUP BY tag ORDER BY users DESC, tag LIMIT ${mostListed}`,
    ),
  }))

export const serveChangeUserTags = ({ database }: AdminDeps) =>
  serve(changeUserTags, counted, async ({ params, body, ...by }) => {
    const tag = tagOf(body.tag) ?? refuse('tag_invalid')
    const { id } = (await findPlayer(database.read, Number(params.id))) ?? refuse('not_found')
    return database.transact(async (tx) => {
      await lockAccounts(tx, id)
      const before = await findTags(tx, id)
      if (before.includes(tag) === body.on) return { tags: before }
      if (body.on && before.length >= mostTags) refuse('too_many_tags')
      await tx.rows(
        body.on
          ? 'INSERT INTO player_tag (player_id, tag) VALUES ($1, $2)'
          : 'DELETE FROM player_tag WHERE player_id = $1 AND tag = $2',
        [id, tag],
      )
      const tags = await findTags(tx, id)
      await recordAuditEvent(tx, { by, action: 'user.tag', subject: id, before: { tags: before }, after: { tags } })
      return { tags }
    })
  })
