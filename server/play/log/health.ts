import { verifierKeyText } from '@casino/rules/log/note'
import type { LogWitness } from '../../platform/config/log-witness.ts'
import type { Read } from '../../platform/database/database.ts'
import { roundRows } from '../rounds/round.ts'
import { countOpenFaults } from './faults.ts'

/** A witness counts as silent after this time without a signature, if there was a state to sign. */
const silentAfterSeconds = 60

export interface LogHealth {
  readonly size: number
  readonly checkpointAt: Date | null
  /** How long the oldest round missing from the log has waited. */
  readonly delaySeconds: number
  /** Why signing has stopped; null if it has not. */
  readonly halted: string | null
}

/** Read from the database only, so every server reports the same. */
export async function findLogHealth(read: Read): Promise<LogHealth> {
  const first = (posting: 'id' | 'settled_by', condition: string) =>
    `(SELECT at FROM ${roundRows} AS round WHERE ${condition} AND ${posting} > coalesce(posting_id, 0) ORDER BY ${posting} LIMIT 1)`
  const oldest = `least(${first('id', 'partner IS NULL AND settled_by IS NULL')}, ${first('settled_by', 'partner IS NULL')})`
  return read.one<LogHealth>(
    `SELECT coalesce(size, 0)::bigint AS size, checkpoint_at AS "checkpointAt",
            (SELECT reason FROM log_block WHERE origin = coalesce(split_part(checkpoint, E'\\n', 1), origin) ORDER BY since LIMIT 1) AS halted,
            coalesce(greatest(0, extract(epoch FROM clock_timestamp() - ${oldest})), 0)::float AS "delaySeconds"
     FROM (SELECT) AS always LEFT JOIN log_state ON true`,
  )
}

export interface WitnessHealth {
  readonly name: string
  readonly size: number
  readonly signedAt: Date | null
  readonly failedAt: Date | null
  readonly failure: string | null
}

/** The configured witnesses, in the order of the configuration. */
export async function findWitnesses(read: Read, witnesses: readonly LogWitness[]): Promise<WitnessHealth[]> {
  const rows = await read.rows<Omit<WitnessHealth, 'name'> & { readonly witness: string }>(
    `SELECT witness, size, at AS "signedAt", failed_at AS "failedAt", failure FROM log_cosignature WHERE witness = ANY($1)`,
    [witnesses.map(({ key }) => verifierKeyText(key))],
  )
  return witnesses.map(({ key }) => {
    const { witness: _, ...row } = rows.find(({ witness }) => witness === verifierKeyText(key)) ?? {
      witness: '',
      size: 0,
      signedAt: null,
      failedAt: null,
      failure: null,
    }
    return { ...row, name: key.name }
  })
}

/** Metrics of the log for alerts. */
export function logGauges(read: Read, witnesses: readonly LogWitness[]) {
  const health = () => findLogHealth(read)
  const isSilent = ({ size, signedAt }: WitnessHealth, of: number) =>
    size < of && (signedAt === null || Date.now() - signedAt.getTime() > silentAfterSeconds * 1000)
  return [
    ['casino_log_entries', 'Entries of the public log', async () => (await health()).size],
    [
      'casino_log_delay_seconds',
      'How long the oldest settled round waits that is not in the public log; 0: none does',
      async () => (await health()).delaySeconds,
    ],
    ['casino_log_halted', '1: the public log signs nothing', async () => Number((await health()).halted !== null)],
    [
      'casino_log_witnesses_silent',
      'Configured witnesses that have not signed the newest state, nor any within a minute',
      async () => {
        const [{ size }, found] = await Promise.all([health(), findWitnesses(read, witnesses)])
        return found.filter((one) => isSilent(one, size)).length
      },
    ],
    [
      'casino_log_faults',
      'Faults of the public log that browsers reported and nobody has looked at',
      () => countOpenFaults(read),
    ],
  ] as const
}
