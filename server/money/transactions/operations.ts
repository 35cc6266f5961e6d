import type { AnyGameType } from '@casino/contract/entities'
import type { Operation, OperationType } from '@casino/contract/money/transactions'
import { games as houseGames } from '@casino/rules/games/index'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { accountRows, listedPosting, postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { roundRows } from '../../play/rounds/round.ts'

/**
 * Transactions that are not payments (contract/money/transactions.ts). Nothing is stored for them: each type is a query over
 * records of the ledger, the rounds and the players, with the columns of the transaction list.
 */
interface Source {
  readonly type: OperationType
  readonly ofBets: boolean
  readonly all: string
  /**
   * Transactions of these players (an SQL array); for bets, the newest `most` of each player and game whose `id` matches a
   * condition.
   */
  ofPlayers(players: string, most: number, condition?: string): string
}

const row = (type: OperationType, columns: string) =>
  `SELECT '${type}'::text AS kind, 'others'::text AS method, 'success'::text AS status, ${columns}`

const games: readonly AnyGameType[] = [...houseGames.map(({ type }) => type), 'external']

function bets(type: OperationType, amount: string, chosen: string): Source {
  const columns = row(type, `id, player_id, ${amount} AS amount, at AS created_at, game`)
  // One query for each game, to match the index of a player's rounds.
  const ofGame = (game: string, most: number, condition: string) =>
    `(${columns} FROM ${roundRows} AS round WHERE player_id = owner.player AND game = '${game}' AND ${chosen} AND ${condition}
      ORDER BY round.id DESC LIMIT ${most})`
  return {
    type,
    ofBets: true,
    all: `${columns} FROM ${roundRows} AS round WHERE ${chosen}`,
    ofPlayers: (players, most, condition = 'true') => `SELECT bet.* FROM unnest(${players}) AS owner (player)
      CROSS JOIN LATERAL (${games.map((game) => ofGame(game, most, condition)).join(' UNION ALL ')}) AS bet`,
  }
}

function transfers(type: OperationType, kind: 'referral_share' | 'adjustment' | 'debt_payment'): Source {
  const columns = (player: string, amount: string) =>
    row(type, `posting_id AS id, ${player} AS player_id, ${amount} AS amount, at AS created_at, NULL::text AS game`)
  const from = (end: string, amount: string, players: string) => `
    ${columns('owner', amount)} FROM ${accountRows} AS account JOIN ${transferRows} AS transfer ON ${end} = account.id
    WHERE owner = ANY(${players}) AND transfer.kind = '${kind}'`
  return {
    type,
    ofBets: false,
    all: `${columns('coalesce(up.owner, down.owner)', 'CASE WHEN up.owner IS NULL THEN -amount ELSE amount END')}
      FROM ${transferRows} AS transfer
      LEFT JOIN ${accountRows} AS up ON up.id = credit_account LEFT JOIN ${accountRows} AS down ON down.id = debit_account
      WHERE transfer.kind = '${kind}'`,
    ofPlayers: (players) =>
      `${from('credit_account', 'amount', players)} UNION ALL ${from('debit_account', '-amount', players)}`,
  }
}

const postingsOf = (type: 'promocode' | 'race_prize') =>
  `${row(
    type,
    `id, player_id, at AS created_at, NULL::text AS game,
   (SELECT coalesce(sum(amount), 0)::bigint FROM ${transferRows} AS transfer WHERE posting_id = posting.id AND transfer.at = posting.at) AS amount`,
  )} FROM ${postingRows} AS posting WHERE posting.kind = '${type}'`
const registration = `${row(
  'registration',
  'id, id AS player_id, 0::bigint AS amount, created_at, NULL::text AS game',
)} FROM ${playerRows} AS player`

const sources: readonly Source[] = [
  bets('bet_placed', 'stake', 'true'),
  bets('bet_win', 'payout', 'payout > 0'),
  {
    type: 'registration',
    ofBets: false,
    all: registration,
    ofPlayers: (players) => `${registration} WHERE id = ANY(${players})`,
  },
  transfers('referral_reward', 'referral_share'),
  {
    type: 'promocode',
    ofBets: false,
    all: postingsOf('promocode'),
    ofPlayers: (players) => `${postingsOf('promocode')} AND player_id = ANY(${players})`,
  },
  bets('game_win', 'payout - stake', 'payout > stake'),
  bets('game_loss', 'stake - payout', 'payout < stake'),
  transfers('adjustment', 'adjustment'),
  {
    type: 'race_prize',
    ofBets: false,
    all: postingsOf('race_prize'),
    ofPlayers: (players) => `${postingsOf('race_prize')} AND ${listedPosting} AND player_id = ANY(${players})`,
  },
  transfers('debt_payment', 'debt_payment'),
]

/** Whether transactions of this type are derived from the ledger and rounds, rather than payments. */
export const isOperation = (type: string): type is OperationType => sources.some((source) => source.type === type)

export function sourceOf(type: OperationType): Source {
  return sources.find((source) => source.type === type)!
}

/** The uuid of an operation encodes the identifier of its source row, then its type (RFC 9562, version 8). */
function uuidOf(type: OperationType, id: number): string {
  const digits = id.toString(16).padStart(12, '0')
  const place = sources.findIndex((source) => source.type === type)
  return `${digits.slice(0, 8)}-${digits.slice(8)}-8${place.toString(16).padStart(3, '0')}-8000-000000000000`
}

/** Parses such a uuid, or the first fifteen characters of one, which is what lists show. */
export function readOperationUuid(
  text: string,
): { readonly id: number; readonly types: readonly OperationType[] } | undefined {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})(-|$)/.exec(text) ?? []
  if (high === undefined || low === undefined) return undefined
  const id = Number.parseInt(high + low, 16)
  const types = sources.map(({ type }) => type).filter((type) => uuidOf(type, id).startsWith(text))
  return types.length > 0 ? { id, types } : undefined
}

interface OperationRow {
  readonly kind: OperationType
  readonly id: number
  readonly player_id: number
  readonly username: string
  readonly amount: number
  readonly created_at: Date
  readonly game: AnyGameType | null
}

/** The existing operations of a type among these ids, unordered. */
export async function findOperations(read: Read, type: OperationType, ids: readonly number[]): Promise<Operation[]> {
  const rows = await read.rows<OperationRow>(
    `SELECT operation.*, username FROM (${sourceOf(type).all}) AS operation JOIN ${playerRows} AS player ON player.id = player_id
     WHERE operation.id = ANY($1::bigint[])`,
    [ids],
  )
  return rows.map(operationOnWire)
}

/** The operation that an administrator names by its uuid on the wire; undefined if it is none. */
export async function findOperation(read: Read, uuid: string): Promise<Operation | undefined> {
  const known = uuid.length === 36 ? readOperationUuid(uuid) : undefined
  const [type] = known?.types ?? []
  if (!known || !type) return undefined
  return (await findOperations(read, type, [known.id])).find((operation) => operation.uuid === uuid)
}

/** A player's operations, newest first. */
export async function operationsOf(
  read: Read,
  player: number,
  { types, before, limit }: { types: readonly OperationType[]; before: number | null; limit: number },
): Promise<Operation[]> {
  if (types.length === 0) return []
  const older = '($2::bigint IS NULL OR id < $2)'
  const parts = types.map(
    (type) =>
      `(SELECT kind, id, player_id, amount, created_at, game
        FROM (${sourceOf(type).ofPlayers('ARRAY[$1::bigint]', limit, older)}) AS own
        WHERE ${older} ORDER BY id DESC LIMIT $3)`,
  )
  const rows = await read.rows<OperationRow>(
    `SELECT operation.*, username FROM (${parts.join(' UNION ALL ')}) AS operation JOIN ${playerRows} AS player ON player.id = player_id
     ORDER BY operation.id DESC LIMIT $3`,
    [player, before, limit],
  )
  return rows.map(operationOnWire)
}

function operationOnWire({ kind: type, id, player_id, username, amount, created_at, game }: OperationRow): Operation {
  const date = created_at.toISOString()
  return {
    id: String(id),
    uuid: uuidOf(type, id),
    user_id: String(player_id),
    username,
    type,
    method: 'others',
    amount: amount < 0 ? -roublesFromKopecks(kopecks(-amount)) : roublesFromKopecks(kopecks(amount)),
    status: 'success',
    date,
    createdAt: date,
    updatedAt: date,
    game,
    round: game === null ? null : String(id),
    details: {},
  }
}
