import { setTimeout as pause } from 'node:timers/promises'
import { toBase64 } from '@casino/rules/log/base64'
import { type Checkpoint, isSignedBy, type NoteKey, parseNote, verifierKeyText } from '@casino/rules/log/note'
import { signedState } from '@casino/rules/log/prove-round'
import { consistencyProof } from '@casino/rules/log/tree'
import type { LogWitness } from '../../platform/config/log-witness.ts'
import type { Database, Read } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/database/jobs.ts'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { differenceOf, removeBlock, storeBlock } from './blocks.ts'
import { type LogSigner, nodeHasher } from './log-key.ts'
import { findCheckpoint, nodesOf } from './read-log.ts'

interface CosignatureOptions {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly witnesses: readonly LogWitness[]
  readonly signersIn: (read: Read) => Promise<readonly LogSigner[]>
  readonly everyMs: number | undefined
  readonly onTrouble: (error: unknown) => void
}

const usualMs = 2000
const answerMs = 5000
/** Read of a witness's answer; the rest is ignored. */
const mostCharacters = 4096

/** Requests a signature of the newest state from each witness. Separate from appending, so that a slow witness never delays the log. */
export function scheduleCosignatures(options: CosignatureOptions): {
  step(): Promise<void>
  /**
   * Compares the log with the states that the witnesses have seen, before this server first appends. Limited to the timeout of
   * one answer.
   */
  compare(): Promise<void>
  /** Requests a run soon, on the server that also appends. */
  request(): void
  close(): Promise<void>
} {
  const { database, jobs, witnesses, everyMs = usualMs, onTrouble } = options
  const ask = async (isFirst: boolean) => {
    await Promise.all(
      witnesses.map((witness) =>
        cosign(options, witness, isFirst).catch(async (error) => {
          onTrouble(error)
          await storeFailure(database, witness, error)
        }),
      ),
    )
  }
  const step = () => ask(false)
  const compare = async () => {
    const timeout = new AbortController()
    const late = pause(answerMs, undefined, { signal: timeout.signal, ref: false }).catch(() => {})
    await Promise.race([ask(true), late])
    timeout.abort()
  }
  const job = jobs.schedule({ leases: ['log'], everyMs: witnesses.length > 0 ? everyMs : Infinity, work: step })
  return { step, compare, request: () => job.request(), close: () => job.close() }
}

/** The signature lines of the witnesses that have signed this checkpoint; a line for an earlier one would make the note invalid. */
export async function cosignaturesOf(
  read: Read,
  witnesses: readonly LogWitness[],
  checkpoint: string,
): Promise<string> {
  if (witnesses.length === 0) return ''
  const rows = await read.rows<{ witness: string; line: string }>(
    'SELECT witness, line FROM log_cosignature WHERE witness = ANY($1) ORDER BY witness',
    [witnesses.map(({ key }) => verifierKeyText(key))],
  )
  const keys = new Map(witnesses.map(({ key }) => [verifierKeyText(key), key]))
  return rows
    .filter(({ witness, line }) => isCosigned(checkpoint, line, keys.get(witness)))
    .map(({ line }) => line)
    .join('')
}

function isCosigned(checkpoint: string, line: string, key: NoteKey | undefined): boolean {
  const note = parseNote(checkpoint.slice(0, checkpoint.indexOf('\n\n') + 2) + line)
  return note !== undefined && key !== undefined && isSignedBy(note, key, verifyEd25519)
}

async function cosign(
  { database, signersIn }: CosignatureOptions,
  witness: LogWitness,
  isFirst: boolean,
): Promise<void> {
  const { read } = database
  const source = `the witness ${witness.key.name}`
  const state = await findCheckpoint(read)
  const assertNoObjection = async (cause?: unknown) => {
    const signed = await shownBy(witness, await signersIn(read))
    // Another server may have appended meanwhile.
    const size = (await findCheckpoint(read))?.size ?? 0
    const difference = signed && (await differenceOf(read, signed, size))
    if (!difference) return
    const reason = `${source} shows a state with ${signed.size} entries that the log's key signed, and the log has ${size}: ${difference}`
    await database.transact((tx) => storeBlock(tx, { source, origin: signed.origin, reason }))
    throw new Error(reason, { cause })
  }
  if (!state || state.size === 0) return isFirst ? assertNoObjection() : undefined
  const name = verifierKeyText(witness.key)
  const last = await read.first<{ size: number; line: string }>(
    'SELECT size, line FROM log_cosignature WHERE witness = $1',
    [name],
  )
  if (last && !isFirst && isCosigned(state.checkpoint, last.line, witness.key)) return
  const line = await ask(read, witness, state, last?.size ?? 0).catch(async (error) => {
    await assertNoObjection(error)
    throw error
  })
  await database.transact(async (tx) => {
    await removeBlock(tx, source)
    await tx.rows(
      `INSERT INTO log_cosignature AS former (witness, size, line, at) VALUES ($1, $2, $3, now())
       ON CONFLICT (witness) DO UPDATE SET size = excluded.size, line = excluded.line, at = excluded.at
       WHERE former.size <= excluded.size`,
      [name, state.size, line],
    )
  })
}

/**
 * The last state that a witness has cosigned, if it carries a signature by a key of the log. Without that signature, a lying
 * witness could stop the log.
 */
async function shownBy({ url }: LogWitness, signers: readonly LogSigner[]): Promise<Checkpoint | undefined> {
  const origin = signers[0]?.origin ?? ''
  const checkpoint = await fetch(`${url}/last-checkpoint?origin=${encodeURIComponent(origin)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  }).then(
    (answer) => (answer.ok ? beginningOf(answer) : ''),
    () => '',
  )
  for (const { key } of signers) {
    const state = signedState(checkpoint, key, verifyEd25519)
    if (state) return state
  }
  return undefined
}

/** Limits the size of an answer, which could otherwise grow until the timeout. */
async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= mostCharacters) break
  }
  return text.slice(0, mostCharacters)
}

/** An error's message can quote the witness's answer, with characters that the database stores in no text. */
const mostCharactersOfFailure = 300
const controls = /\p{C}+/gu

/** Shown to administrators. A witness that has never signed gets a row with size 0. */
async function storeFailure(database: Database, { key }: LogWitness, error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message : String(error)
  await database.transact((tx) =>
    tx.rows(
      `INSERT INTO log_cosignature AS former (witness, size, line, failed_at, failure) VALUES ($1, 0, '', now(), $2)
       ON CONFLICT (witness) DO UPDATE SET failed_at = excluded.failed_at, failure = excluded.failure`,
      [verifierKeyText(key), text.slice(0, mostCharactersOfFailure).replace(controls, ' ')],
    ),
  )
}

/**
 * The witness's signature line. If it last signed a different size than we recorded, it answers with that size, and we retry with
 * a proof from there.
 */
async function ask(
  read: Read,
  { key, url }: LogWitness,
  { checkpoint, size }: { readonly checkpoint: string; readonly size: number },
  from: number,
): Promise<string> {
  const post = async (old: number) => {
    const proof = old > 0 && old < size ? await consistencyProof(nodeHasher, nodesOf(read), old, size) : []
    const answer = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpoint}`,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    return { status: answer.status, text: await beginningOf(answer) }
  }
  let answer = await post(from)
  const has = Number(answer.text)
  if (answer.status === 409 && Number.isSafeInteger(has) && has >= 0 && has <= size) answer = await post(has)
  if (answer.status === 409 && has > size)
    throw new Error(
      `The witness ${key.name} says that it has seen ${has} entries, more than the ${size} of the log, and shows no state that the log's key signed`,
    )
  if (answer.status !== 200)
    throw new Error(`The witness ${key.name} answered ${answer.status}: ${answer.text.slice(0, 200).trim()}`)
  const line = answer.text.split('\n').find((text) => isCosigned(checkpoint, `${text}\n`, key))
  if (line !== undefined) return `${line}\n`
  throw new Error(`The witness ${key.name} did not sign the state that it was asked for`)
}
