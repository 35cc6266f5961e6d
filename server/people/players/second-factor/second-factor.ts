import { randomInt } from 'node:crypto'
import { withoutInvisible } from '@casino/rules/tidy'
import type { Read, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { requiresFactor } from '../player.ts'
import { isTotpCode, newTotpSecret, stepOf } from './totp.ts'

export interface FactorStanding {
  /** When it was activated. */
  readonly since: Date
  readonly recoveryCodesLeft: number
}

/** The players with an active one, for other modules' SQL. */
export const factorRows = '(SELECT player_id FROM second_factor WHERE sealed IS NOT NULL)'

/** Players' second factors: a secret shared with the player's device, and a few recovery codes in case it is lost. */
export interface SecondFactors {
  /** Whether a password alone is not enough: a code or a passkey is needed as well. */
  isRequired(read: Read, player: number): Promise<boolean>
  /** The player's device, which generates codes; undefined if none is active. */
  find(read: Read, player: number): Promise<FactorStanding | undefined>
  /** Creates a secret that becomes active with its first code, and replaces another pending one. */
  ask(tx: Tx, player: number): Promise<string>
  /** Activates the pending secret and returns the recovery codes, which are not stored in plain text; or refuses. */
  confirm(tx: Tx, player: number, code: string): Promise<string[]>
  /**
   * Uses up a code of the device, or a recovery code; returns whether it was valid. Part of this commit, so only one of two
   * concurrent uses succeeds.
   */
  prove(tx: Tx, player: number, code: string): Promise<boolean>
  /** Removes it, with a pending one; returns whether one was active. */
  remove(tx: Tx, player: number): Promise<boolean>
}

const pendingFor = `interval '15 minutes'`
const recoveryCodes = 10

/** Second factors, with their secrets sealed in this vault. */
export function openSecondFactors(vault: Vault): SecondFactors {
  return new SealedSecondFactors(vault)
}

class SealedSecondFactors implements SecondFactors {
  readonly #vault: Vault

  constructor(vault: Vault) {
    this.#vault = vault
  }

  async isRequired(read: Read, player: number): Promise<boolean> {
    const rows = await read.rows(`SELECT FROM player WHERE id = $1 AND ${requiresFactor('player')}`, [player])
    return rows.length > 0
  }

  find(read: Read, player: number): Promise<FactorStanding | undefined> {
    return read.first<FactorStanding>(
      `SELECT confirmed_at AS since,
              (SELECT count(*) FROM recovery_code WHERE player_id = $1)::int AS "recoveryCodesLeft"
       FROM second_factor WHERE player_id = $1 AND sealed IS NOT NULL`,
      [player],
    )
  }

  async ask(tx: Tx, player: number): Promise<string> {
    const secret = newTotpSecret()
    await tx.rows(
      `INSERT INTO second_factor (player_id, asked_sealed, asked_at) VALUES ($1, $2, now())
       ON CONFLICT (player_id) DO UPDATE SET asked_sealed = excluded.asked_sealed, asked_at = excluded.asked_at`,
      [player, this.#vault.seal(secret, String(player))],
    )
    return secret
  }

  async confirm(tx: Tx, player: number, code: string): Promise<string[]> {
    const pending = await tx.first<{ sealed: string; at: number }>(
      `SELECT asked_sealed AS sealed, ${databaseSeconds} AS at FROM second_factor
       WHERE player_id = $1 AND asked_at > now() - ${pendingFor} FOR UPDATE`,
      [player],
    )
    if (!pending) refuse('second_factor_not_begun')
    const step = this.#stepBy(pending.sealed, player, bare(code), pending.at) ?? refuse('second_factor_wrong')
    await tx.rows(
      `UPDATE second_factor SET sealed = asked_sealed, confirmed_at = now(), last_step = $2, asked_sealed = NULL, asked_at = NULL
       WHERE player_id = $1`,
      [player, step],
    )
    await tx.rows('DELETE FROM recovery_code WHERE player_id = $1', [player])
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await tx.rows('INSERT INTO recovery_code (player_id, digest) SELECT $1, unnest($2::text[])', [
      player,
      codes.map((each) => this.#digestOf(player, bare(each))),
    ])
    return codes
  }

  async prove(tx: Tx, player: number, code: string): Promise<boolean> {
    const typed = bare(code)
    if (isTotpCode(typed)) return this.#proveByDevice(tx, player, typed)
    const used = await tx.rows('DELETE FROM recovery_code WHERE player_id = $1 AND digest = $2 RETURNING player_id', [
      player,
      this.#digestOf(player, typed),
    ])
    return used.length > 0
  }

  async remove(tx: Tx, player: number): Promise<boolean> {
    const removed = await tx.rows<{ held: boolean }>(
      'DELETE FROM second_factor WHERE player_id = $1 RETURNING sealed IS NOT NULL AS held',
      [player],
    )
    return removed.some(({ held }) => held)
  }

  async #proveByDevice(tx: Tx, player: number, code: string): Promise<boolean> {
    const factor = await tx.first<{ sealed: string; at: number }>(
      `SELECT sealed, ${databaseSeconds} AS at FROM second_factor WHERE player_id = $1 AND sealed IS NOT NULL`,
      [player],
    )
    if (!factor) return false
    const step = this.#stepBy(factor.sealed, player, code, factor.at)
    if (step === undefined) return false
    const counted = await tx.rows(
      `UPDATE second_factor SET last_step = $3 WHERE player_id = $1 AND sealed = $2 AND last_step < $3 RETURNING player_id`,
      [player, factor.sealed, step],
    )
    return counted.length > 0
  }

  /** The time step of the code for this secret, by the database's clock; undefined if the key was changed. */
  #stepBy(sealed: string, player: number, code: string, at: number): number | undefined {
    let secret: string
    try {
      secret = this.#vault.open(sealed, String(player))
    } catch {
      return undefined
    }
    return stepOf(secret, code, at)
  }

  #digestOf(player: number, code: string): string {
    return this.#vault.blind(`${player} ${code}`)
  }
}

/** Servers' clocks may differ; there is one database. */
const databaseSeconds = 'extract(epoch FROM clock_timestamp())::float8'

/** The form in which codes are compared: people type spaces and dashes as printed. */
function bare(code: string): string {
  return withoutInvisible(code).replace(/[\s-]/g, '').toUpperCase()
}

// Without 0 and O, 1, I and L: codes are written down and typed. Twelve of them are 59 bits.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `XXXX-XXXX-XXXX` */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
