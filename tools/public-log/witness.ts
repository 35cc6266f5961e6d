import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { fromBase64, toBase64 } from '@casino/rules/log/base64'
import {
  cosignedText,
  isSignedBy,
  type NoteKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signatureLine,
  verifierKeyText,
} from '@casino/rules/log/note'
import { isConsistent } from '@casino/rules/log/tree'
import { verifyEd25519 } from '@casino/server/platform/keys/note-signer'
import { nodeHasher } from '@casino/server/play/log/log-key'

/** The last state of a log that the witness signed. */
interface SeenState {
  readonly size: number
  /** Base64. */
  readonly root: string
  /** The text that the log signed; absent in states written by earlier versions. */
  readonly checkpoint?: string
}

export interface WitnessOptions {
  readonly name: string
  /** 32 bytes. */
  readonly secret: Uint8Array
  /** Verifier keys of the logs that it may sign for. */
  readonly logs: readonly string[]
  /** Stores the witness's state; written before each answer. */
  readonly file: string
  /** In seconds since 1970. */
  readonly now?: () => number
}

export interface WitnessAnswer {
  readonly status: number
  readonly text: string
  readonly type?: string
}

const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The longest proof in a tree of 2⁶³ entries. */
const mostHashes = 63
/** More than a checkpoint and 63 hashes need. */
const mostBytes = 16 * 1024

/** A witness as in C2SP tlog-witness: it signs a state of a log only if that extends the state it signed last. */
export function openWitness({ name, secret, logs, file, now = () => Math.floor(Date.now() / 1000) }: WitnessOptions) {
  const privateKey = createPrivateKey({ key: Buffer.concat([privatePrefix, secret]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(12)
  const key: NoteKey = { name, type: 4, publicKey }
  const known = logs.map((text) => parseVerifierKey(text)).filter((one) => one !== undefined)
  const seen: Record<string, SeenState> = readState(file)

  function addCheckpoint(body: string): WitnessAnswer {
    const [, oldText = '', proofText = '', checkpoint = ''] =
      /^old (0|[1-9]\d{0,15})\n((?:[^\n]+\n)*)\n([\s\S]+)$/.exec(body) ?? []
    const proof = proofText.split('\n').filter(Boolean).map(fromBase64)
    const note = parseNote(checkpoint)
    const state = note && parseCheckpoint(note.text)
    if (!note || !state || proof.length > mostHashes || proof.some((hash) => hash?.length !== 32))
      return { status: 400, text: 'this is no request for a cosignature\n' }
    // A log has two keys while its key is being changed.
    const keys = known.filter((one) => one.name === state.origin)
    if (keys.length === 0) return { status: 404, text: `the log ${state.origin} is not known\n` }
    if (!keys.some((one) => isSignedBy(note, one, verifyEd25519)))
      return { status: 403, text: 'the checkpoint is not signed by its log\n' }
    const old = Number(oldText)
    if (old > state.size) return { status: 400, text: 'the old size is above that of the checkpoint\n' }
    const last = seen[state.origin] ?? { size: 0, root: toBase64(nodeHasher.empty()) }
    const conflict = { status: 409, text: `${last.size}\n`, type: 'text/x.tlog.size' }
    if (old !== last.size) return conflict
    const root = fromBase64(last.root) ?? new Uint8Array()
    if (old === state.size && toBase64(state.root) !== last.root) return conflict
    if (!isConsistent(nodeHasher, { size: old, root }, state, proof as Uint8Array[]))
      return { status: 422, text: 'the proof does not lead from the last state to this one\n' }
    seen[state.origin] = { size: state.size, root: toBase64(state.root), checkpoint }
    writeState(file, seen)
    const seconds = BigInt(now())
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(seconds)
    const signature = sign(null, Buffer.from(cosignedText(seconds, note.text)), privateKey)
    return { status: 200, text: signatureLine(key, Buffer.concat([time, signature])) }
  }
  /** The last state the witness signed, by which a log restored from a backup can tell that it is behind. */
  const lastCheckpoint = (origin: string): WitnessAnswer => {
    const checkpoint = seen[origin]?.checkpoint
    return checkpoint ? { status: 200, text: checkpoint } : { status: 404, text: `nothing is known of ${origin}\n` }
  }
  return { verifierKey: verifierKeyText(key), addCheckpoint, lastCheckpoint }
}

/**
 * Starts empty only if there is no file; an unreadable one throws, since a witness that lost its state could sign a conflicting
 * history.
 */
const readState = (file: string): Record<string, SeenState> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

/** Answers the calls of a witness over HTTP. */
export async function answerAsWitness(
  witness: ReturnType<typeof openWitness>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://witness')
  const send = ({ status, text, type = 'text/plain; charset=utf-8' }: WitnessAnswer) =>
    void response.writeHead(status, { 'content-type': type }).end(text)
  if (request.method === 'GET' && pathname === '/last-checkpoint')
    return send(witness.lastCheckpoint(searchParams.get('origin') ?? ''))
  if (request.method !== 'POST' || pathname !== '/add-checkpoint') return send({ status: 404, text: '' })
  if (!(Number(request.headers['content-length']) <= mostBytes)) return send({ status: 413, text: '' })
  send(witness.addCheckpoint(await text(request)))
}

/** Replaces the file atomically, so that a power failure never leaves half of it. */
function writeState(file: string, state: Record<string, SeenState>): void {
  writeFileSync(`${file}.next`, JSON.stringify(state), { flush: true })
  renameSync(`${file}.next`, file)
}
