import { timeZone } from '@casino/rules/day'
import { roundsToRetain } from '@casino/server/play/games/turns'

/** The tables of plays, in the order in which a bet locks them, followed by the key columns of each. */
export const tables = ['round', 'posting', 'transfer'] as const
export type PlayTable = (typeof tables)[number]

const keys: Readonly<Record<PlayTable, readonly string[]>> = {
  round: ['id'],
  posting: ['id'],
  transfer: ['posting_id', 'line'],
}

/** A month such as 2026-01. */
export type Month = string

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
export const firstDay = (month: Month): string => `${month}-01`
/**
 * The end of the month in Moscow, as SQL: plays before it are archived. The partition ends some hours later, in UTC. Plays of
 * these hours stay, because days and statements begin by Moscow time.
 */
export const endOf = (month: Month): string =>
  `(('${firstDay(month)}'::date + interval '1 month')::timestamp AT TIME ZONE '${timeZone}')`
export const partitionOf = (table: PlayTable, month: Month): string => `${table}_${month.replace('-', '_')}`
/**
 * The table of the remaining rows while plays are archived, and the table of all rows while they are restored. It then replaces
 * the partition.
 */
export const remainderOf = (table: PlayTable, month: Month): string => `${partitionOf(table, month)}_kept`
export const wholeOf = (table: PlayTable, month: Month): string => `${partitionOf(table, month)}_whole`
/** The table into which files of archived months are read, for this connection only. */
export const loadedOf = (table: PlayTable): string => `loaded_${table}`

const purpose = 'purpose_of(part.purpose, part.kind)'

/**
 * The rows of a month that stay. The settled rounds of in-house games are archived, with their postings and transfers. All
 * other money stays, and so do rows that are always needed: rounds that everyone is shown, each player's best win, the last
 * rounds of games in turns, rounds that were staked in another month, and the first hours of the next month in Moscow.
 */
export function remainingRows(table: PlayTable, month: Month): string {
  const part = partitionOf(table, month)
  const archivedRound = `SELECT FROM ${partitionOf('round', month)} AS round
    WHERE round.id = part.id AND NOT EXISTS (SELECT FROM ${remainderOf('round', month)} AS remainder WHERE remainder.id = round.id)`
  const stays: Readonly<Record<PlayTable, string>> = {
    round: `partner IS NOT NULL OR at >= ${endOf(month)}
      OR EXISTS (SELECT FROM highlight WHERE round_id = part.id AND highlight.at = part.at)
      OR EXISTS (SELECT FROM ${roundsToRetain} AS stays WHERE stays.id = part.id)
      OR EXISTS (SELECT FROM best_win WHERE round_id = part.id)
      OR NOT EXISTS (SELECT FROM ${partitionOf('posting', month)} AS posting WHERE posting.id = part.id)`,
    posting: `${purpose} NOT IN ('stake', 'turn') OR at >= ${endOf(month)} OR (${purpose} = 'stake' AND NOT EXISTS (${archivedRound}))
      OR EXISTS (SELECT FROM ${remainderOf('round', month)} AS remainder WHERE settled_by = part.id)`,
    transfer: `EXISTS (SELECT FROM ${remainderOf('posting', month)} AS remainder WHERE remainder.id = part.posting_id)`,
  }
  return `SELECT part.* FROM ${part} AS part WHERE ${stays[table]}`
}

/** The rows of a month that are archived. */
export function archivedRows(table: PlayTable, month: Month): string {
  const same = keys[table].map((column) => `remainder.${column} = part.${column}`).join(' AND ')
  return `${partitionOf(table, month)} AS part WHERE NOT EXISTS (SELECT FROM ${remainderOf(table, month)} AS remainder WHERE ${same})`
}
