import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isRecord } from '../../kit/body.ts'
import { type Fields, type Signer, signFields } from './message.ts'

export const callFaults = ['deaf', 'unsent', 'signature', 'flat'] as const
/**
 * How one of the next calls to the operator goes wrong. `deaf`: the operator carries the call out, but its answer is not read.
 * `unsent`: the call never arrives. `signature`: it is signed with another key. `flat`: a cancellation or completion in the
 * sibling protocol's form.
 */
export type CallFault = (typeof callFaults)[number]

export interface ArmedFault {
  readonly twist: CallFault
  /** Only for this method; empty: for the next call. */
  readonly method: string
  times: number
}

/** The operator's answer. */
export interface CallAnswer {
  /** From the body; null if there was no valid answer. */
  readonly status: number | null
  readonly response: Readonly<Record<string, unknown>>
  readonly message: string
}

export interface SentCall {
  readonly method: string
  readonly fields: Fields
  readonly body: string
}

export interface OperatorOptions {
  /** The URL of the operator's integration API, without a trailing slash. */
  readonly url: string
  readonly signer: Signer
  readonly connectWithinMs: number
  readonly answerWithinMs: number
  takeTwist(method: string): CallFault | undefined
}

const noAnswer: CallAnswer = { status: null, response: {}, message: 'no answer' }
const largestAnswer = 64 * 1024

/** The operator's integration API, as called by the partner. */
export class Operator {
  readonly #options: OperatorOptions
  /** The last call that was sent. */
  last: SentCall | undefined

  constructor(options: OperatorOptions) {
    this.#options = options
  }

  /** Calls a method of the operator; never throws. */
  async call(method: string, fields: Fields): Promise<CallAnswer> {
    const twist = this.#options.takeTwist(method)
    const { signer } = this.#options
    const by = twist === 'signature' ? { ...signer, secret: `${signer.secret} of another` } : signer
    return this.#send({ method, fields, body: JSON.stringify(signFields(method, fields, by)) }, twist)
  }

  /** Cancels or completes a call: the message contains that call with the call's own signature, or has the flat form. */
  async about(method: string, cmd: string, fields: Fields): Promise<CallAnswer> {
    const twist = this.#options.takeTwist(method)
    if (twist === 'flat') {
      const { session, currency, trx_id, amount } = fields
      const flat = { session, currency, trx_id, amount }
      return this.#send(
        { method, fields: flat, body: JSON.stringify(signFields(method, flat, this.#options.signer)) },
        twist,
      )
    }
    const { signer } = this.#options
    const by = twist === 'signature' ? { ...signer, secret: `${signer.secret} of another` } : signer
    return this.#send({ method, fields, body: JSON.stringify({ cmd, body: signFields(cmd, fields, by) }) }, twist)
  }

  /** Repeats the last call, byte for byte. */
  async repeat(): Promise<CallAnswer> {
    return this.last ? this.#send(this.last, undefined) : noAnswer
  }

  async #send(call: SentCall, twist: CallFault | undefined): Promise<CallAnswer> {
    this.last = call
    if (twist === 'unsent') return noAnswer
    try {
      const text = await this.#post(call.method, call.body)
      return twist === 'deaf' ? noAnswer : answerOf(text)
    } catch {
      return noAnswer
    }
  }

  /** The connection and the answer have separate timeouts, which `fetch` does not support. */
  #post(method: string, body: string): Promise<string> {
    const { url, connectWithinMs, answerWithinMs } = this.#options
    const address = new URL(`${url}/${method}`)
    const begin = address.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const request = begin(address, { method: 'POST', headers })
      const endAfter = (ms: number) => setTimeout(() => request.destroy(new Error('too late')), ms)
      let timer = endAfter(connectWithinMs)
      request.once('socket', (socket) => {
        const connected = () => {
          clearTimeout(timer)
          timer = endAfter(answerWithinMs)
        }
        if (socket.connecting) socket.once('connect', connected)
        else connected()
      })
      request.once('error', reject).once('close', () => clearTimeout(timer))
      request.once('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          if (text.length > largestAnswer) request.destroy(new Error('too much'))
        })
        response.once('error', reject).once('end', () => resolve(text))
      })
      request.end(body)
    })
  }
}

function answerOf(text: string): CallAnswer {
  try {
    const answer: unknown = JSON.parse(text)
    if (!isRecord(answer)) return noAnswer
    const { status, response, message } = answer
    return {
      status: typeof status === 'number' ? status : null,
      response: isRecord(response) ? response : {},
      message: typeof message === 'string' ? message : '',
    }
  } catch {
    return noAnswer
  }
}
