import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@casino/server/platform/database/with-client'
import { openDeadline } from '@casino/tools/processes/deadline'
import type { Drill } from './drills.ts'
import { expectDurable } from './expect-durable.ts'
import { startLoadClients } from './load-clients.ts'
import type { DrillStage, StagePlayer } from './stage.ts'

/** A moment at which a period ends for players, or a clock does something unusual. */
export interface Border {
  readonly at: number
  /** The period whose limit restarts at this moment. */
  readonly limit?: 'day' | 'week' | 'month'
  /** How far every clock is set back at this moment. */
  readonly backMs?: number
  /** The time zone of the machine, which the product must not use. */
  readonly zone?: string
}

const in2026 = '2026-12'
export const borders = {
  day: { at: Date.parse(`${in2026}-10T00:00:00+03:00`), limit: 'day' },
  week: { at: Date.parse(`${in2026}-14T00:00:00+03:00`), limit: 'week' },
  month: { at: Date.parse('2027-02-01T00:00:00+03:00'), limit: 'month' },
  year: { at: Date.parse('2027-01-01T00:00:00+03:00'), limit: 'month' },
  'leap-day': { at: Date.parse('2028-03-01T00:00:00+03:00'), limit: 'month' },
  // A machine without leap seconds repeats the second before midnight UTC instead.
  'leap-second': { at: Date.parse('2027-01-01T00:00:00Z'), backMs: 1000 },
  'clock-back': { at: Date.parse(`${in2026}-10T12:00:00+03:00`), backMs: 60_000 },
  'summer-time': { at: Date.parse('2027-03-28T01:00:00Z'), zone: 'Europe/Berlin' },
  'winter-time': { at: Date.parse('2027-10-31T01:00:00Z'), zone: 'Europe/Berlin' },
} as const satisfies Readonly<Record<string, Border>>

/** Enough time for the database, the server and the players to be ready before the border. */
const leadMs = 3600_000
/** Once everything is ready, the clock is set to this long before the border. */
const shortlyMs = 8000
const afterMs = 3000
/** A call at least this far from the border is certainly before or after it. */
const toleranceMs = 400

/** When the stage of a border begins. */
export const beginOf = ({ at }: Border): number => at - leadMs

/**
 * Players bet continuously across the border. Nothing is refused, every bet is stored, and the new period counts from the
 * border.
 */
export const drillBorder =
  (border: Border): Drill =>
  async (stage, { print = () => {} }) => {
    const clock = stage.clock!
    const [limited] = await stage.admit(1)
    const until = async (time: number) => {
      const check = openDeadline(60_000, 'the border does not come')
      for (; clock.now() < time; check()) await pause(20)
    }
    clock.set(border.at - shortlyMs)
    await until(border.at - shortlyMs + toleranceMs)
    const loadClients = startLoadClients(stage, stage.players)
    try {
      if (border.limit) await reachLimit(stage, limited!, border.limit)
      await until(border.at - toleranceMs)
      if (border.limit) assert.equal(await betOf(stage, limited!), 'stake_limit_reached', 'used up until the border')
      await until(border.at)
      if (border.backMs) clock.set(border.at - border.backMs)
      await until(border.at + toleranceMs)
      if (border.limit) assert.equal(await betOf(stage, limited!), undefined, 'the limit is a new one')
      await until(border.at + afterMs)
      await loadClients.finish()
    } finally {
      loadClients.abandon()
    }
    assert.deepEqual([...loadClients.refused], [], 'no bet was refused')
    await untilAddedUp(stage)
    await expectDurable(stage, loadClients)
    const { before, after } = await sidesOf(stage, border.at)
    assert(before > 0 && after > 0, 'there are bets on both sides')
    print(`${new Date(border.at).toISOString()}: ${before} bets before, ${after} after`)
    return loadClients
  }

/** Sets a limit of one rouble and stakes it. */
async function reachLimit(stage: DrillStage, player: StagePlayer, period: 'day' | 'week' | 'month'): Promise<void> {
  const response = await post(stage, player, '/api/protection/limits', { kind: 'stake', period, amount: 1 })
  assert.equal(response.status, 200)
  assert.equal(await betOf(stage, player), undefined)
}

/** Bets a rouble; returns the code of the refusal, if it was refused. */
async function betOf(stage: DrillStage, player: StagePlayer): Promise<string | undefined> {
  const body = { betAmount: 1, targetValue: 50, betType: 'over' }
  const response = await post(stage, player, '/api/games/dice/roll', body)
  const { code } = (await response.json()) as { readonly code?: string }
  return response.ok ? undefined : code
}

const post = ({ address }: DrillStage, { token }: StagePlayer, path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** Waits until the aggregates include every round, so that the audit compares the sums of both sides. */
export async function untilAddedUp({ ownerUrl }: DrillStage): Promise<void> {
  const check = openDeadline(60_000, 'the aggregates do not follow')
  for (;;) {
    const { rows } = await withClient(ownerUrl, (client) =>
      client.query<{ behind: number }>(
        `SELECT (SELECT count(*) FROM round)::int - (SELECT coalesce(sum(rounds), 0) FROM play_day)::int AS behind`,
      ),
    )
    if (rows[0]!.behind === 0) return
    check()
    await pause(100)
  }
}

async function sidesOf({ ownerUrl }: DrillStage, at: number): Promise<{ before: number; after: number }> {
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query<{ before: number; after: number }>(
      `SELECT count(*) FILTER (WHERE at < $1)::int AS before, count(*) FILTER (WHERE at >= $1)::int AS after FROM round`,
      [new Date(at)],
    ),
  )
  return rows[0]!
}
