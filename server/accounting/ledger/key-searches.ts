import { keyLeadMs, keyMadeAt } from '@casino/rules/operation-key'
import type { Statement } from '../../platform/database/database.ts'
import type { Posting } from './posting.ts'

/** Keys without a time, or with one long ago, are searched for in every month; the others do not wait for that. */
const recentMs = 2 * keyLeadMs

type Keyed = Pick<Posting<unknown>, 'player'> & { readonly key: string }

/** The statements that find what the keys of these postings have already done; `now` is in milliseconds since 1970. */
export function keySearches(postings: readonly Pick<Posting<unknown>, 'key' | 'player'>[], now: number): Statement[] {
  const keyed = postings.flatMap(({ player, key }) => (key === undefined ? [] : [{ player, key }]))
  const [recent, old]: [typeof keyed, typeof keyed] = [[], []]
  let since = now
  for (const posting of keyed) {
    const madeAt = keyMadeAt(posting.key) ?? 0
    if (madeAt < now - recentMs) old.push(posting)
    else {
      recent.push(posting)
      since = Math.min(since, madeAt)
    }
  }
  const [first] = recent
  // A key made more than `keyLeadMs` after its posting was never accepted.
  const from = new Date(since - keyLeadMs).toISOString()
  return [
    ...(first && recent.length === 1 ? [{ ...findKey, values: [first.player, first.key, from] }] : []),
    ...(recent.length > 1 ? [{ ...findKeys, values: [...playersAndKeys(recent), from] }] : []),
    ...(old.length > 0 ? [{ ...findOldKeys, values: [...playersAndKeys(old), old.map(usedAfter)] }] : []),
  ]
}

const playersAndKeys = (postings: readonly Keyed[]) => [
  postings.map(({ player }) => player),
  postings.map(({ key }) => key),
]

/** No posting of this key is older than this; null for a key that has no time in it. */
function usedAfter({ key }: Keyed): string | null {
  const madeAt = keyMadeAt(key)
  return madeAt === undefined ? null : new Date(madeAt - keyLeadMs).toISOString()
}

const earlier = 'id, player_id, key, fingerprint, record, balance, sequence'

// Future months are searched too: they may hold postings made while the clock was ahead. They are almost always empty.
const inTime = 'at >= $3::timestamptz LIMIT 1'

const findKeys: Statement = {
  name: 'keys',
  // LATERAL … LIMIT forces a look-up for each key, whatever the planner's estimates for the table.
  text: `SELECT found.* FROM (SELECT unnest($1::bigint[]) AS player, unnest($2::text[]) AS key) AS wanted, LATERAL (
           SELECT ${earlier} FROM posting WHERE player_id = wanted.player AND posting.key = wanted.key AND ${inTime}
         ) AS found`,
}

const findKey: Statement = {
  name: 'key',
  text: `SELECT ${earlier} FROM posting WHERE player_id = $1 AND key = $2 AND ${inTime}`,
}

const inArchive = 'SELECT NULL::bigint, wanted.player, wanted.key, NULL::text, NULL::jsonb, 0::bigint, 0::bigint, true'

// A key as old as archived plays may have been used by one of them, so it moves no money.
const findOldKeys: Statement = {
  name: 'old keys',
  text: `SELECT found.* FROM (
           SELECT unnest($1::bigint[]) AS player, unnest($2::text[]) AS key, unnest($3::timestamptz[]) AS used_after
         ) AS wanted, LATERAL (
           (SELECT ${earlier}, false AS archived FROM posting WHERE player_id = wanted.player AND posting.key = wanted.key LIMIT 1)
           UNION ALL (${inArchive} FROM archived_month WHERE wanted.used_after < until LIMIT 1)
           UNION ALL ${inArchive} FROM archived_key WHERE player_id = wanted.player AND archived_key.key = md5(wanted.key)::uuid
         ) AS found`,
}
