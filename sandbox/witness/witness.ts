import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { openSandbox } from '../kit/frame.ts'
import { html } from '../kit/page.ts'
import type { ReceivedCall, RouteAnswer, RouteContext } from '../kit/routes.ts'
import { follows } from './tree.ts'

// A witness of public logs (C2SP tlog-witness): it signs a state only if it follows from the one that it signed before. It knows the
// log whose key is at LOG_KEY_URL, which it reads when it first needs it, and signs by WITNESS_SECRET as WITNESS_NAME.

interface State {
  /** The last state of each log that it signed, by the log's name; the root in base64. */
  signed: Record<string, { size: number; root: string; at: string; checkpoint?: string }>
}
type Frame = RouteContext<State>

const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const { WITNESS_SECRET = 'secret', WITNESS_NAME = 'witness.sandbox' } = process.env
const seed = createHash('sha256').update(WITNESS_SECRET).digest()
const privateKey = createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' })
const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(keyPrefix.length)

const keyId = (name: string, typed: Buffer) =>
  createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4)

/** The log's key, as `name+id+key`. */
async function logKey({ env }: Frame): Promise<{ readonly name: string; readonly typed: Buffer } | undefined> {
  const text = await fetch(env.LOG_KEY_URL ?? '').then(
    (answer) => answer.text(),
    () => '',
  )
  const [, name = '', , key = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)\s*$/m.exec(text) ?? []
  return name === '' ? undefined : { name, typed: Buffer.from(key, 'base64') }
}

function isSignedBy(name: string, typed: Buffer, text: string, lines: string): boolean {
  const key = createPublicKey({ key: Buffer.concat([keyPrefix, typed.subarray(1)]), format: 'der', type: 'spki' })
  return lines.split('\n').some((line) => {
    const [, of, encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    return (
      of === name &&
      bytes.subarray(0, 4).equals(keyId(name, typed)) &&
      verify(null, Buffer.from(text), key, bytes.subarray(4))
    )
  })
}

const refuse = (status: number, text: string): RouteAnswer => ({ status, text: `${text}\n` })

async function addCheckpoint({ raw }: ReceivedCall, frame: Frame): Promise<RouteAnswer> {
  const { state, save, now } = frame
  const [, oldText = '', proofText = '', text = '', lines = ''] =
    /^old (\d{1,15})\n((?:[A-Za-z0-9+/=]{44}\n){0,63})\n([^\n]+\n\d{1,15}\n[A-Za-z0-9+/=]{44}\n)\n([\s\S]+)$/.exec(
      raw.toString(),
    ) ?? []
  const [origin = '', sizeText = '', rootText = ''] = text.split('\n')
  if (origin === '') return refuse(400, 'this is no request for a cosignature')
  const log = await logKey(frame)
  if (log?.name !== origin) return refuse(404, `the log ${origin} is not known`)
  if (!isSignedBy(origin, log.typed, text, lines)) return refuse(403, 'the checkpoint is not signed by its log')
  const [old, size] = [Number(oldText), Number(sizeText)]
  if (old > size) return refuse(400, 'the old size is above that of the checkpoint')
  const last = state.signed[origin]
  const conflict = { status: 409, text: `${last?.size ?? 0}\n`, headers: { 'content-type': 'text/x.tlog.size' } }
  if (old !== (last?.size ?? 0) || (last && old === size && last.root !== rootText)) return conflict
  const proof = proofText
    .split('\n')
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'base64'))
  const root = Buffer.from(rootText, 'base64')
  const isNext =
    last && last.size > 0
      ? follows({ size: old, root: Buffer.from(last.root, 'base64') }, { size, root }, proof)
      : proof.length === 0
  if (!isNext) return refuse(422, 'the proof does not lead from the last state to this one')
  state.signed[origin] = { size, root: rootText, at: new Date(now()).toISOString(), checkpoint: `${text}\n${lines}` }
  save()
  const seconds = Math.floor(now() / 1000)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey)
  const id = keyId(WITNESS_NAME, Buffer.concat([Buffer.of(4), publicKey]))
  return { text: `— ${WITNESS_NAME} ${Buffer.concat([id, time, signature]).toString('base64')}\n` }
}

function lastCheckpoint({ query }: ReceivedCall, { state }: Frame): RouteAnswer {
  const checkpoint = state.signed[query.origin ?? '']?.checkpoint
  return checkpoint === undefined ? refuse(404, 'nothing is known of this log') : { text: checkpoint }
}

await openSandbox<State>({
  name: 'Witness',
  fresh: () => ({ signed: {} }),
  api: { 'POST /add-checkpoint': addCheckpoint, 'GET /last-checkpoint': lastCheckpoint },
  overview: ({ state }) =>
    html`${Object.entries(state.signed).map(
      ([origin, { size, at }]) => html`<p class="card">${origin}<br><small>${String(size)} · ${at}</small></p>`,
    )}`,
})
