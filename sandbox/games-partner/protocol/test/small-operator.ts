import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { signatureOf } from '../message.ts'
import { signer } from './partner-process.ts'

interface Message {
  readonly method: string
  readonly body: Record<string, unknown>
}

type Transaction = {
  readonly kind: 'bet' | 'win'
  readonly amount: number
  state: 'applied' | 'cancelled' | 'tombstone'
}

/**
 * An operator with one player that follows the protocol. It replaces the wallet in tests of the partner alone; the real one has
 * its own stories.
 */
export class SmallOperator {
  balance: number
  readonly calls: Message[] = []
  readonly transactions = new Map<string, Transaction>()
  /** Replaces the answer to a method; the call is still carried out. */
  readonly says = new Map<string, (response: ServerResponse, honest: string) => void>()
  url = ''

  constructor(balance: number) {
    this.balance = balance
  }

  async open(): Promise<this> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const method = (request.url ?? '').split('/').at(-1)!
      const body = JSON.parse(Buffer.concat(parts).toString('utf8'))
      this.calls.push({ method, body })
      const honest = JSON.stringify({ method, ...this.#answer(method, body) })
      const say = this.says.get(method)
      if (say) say(response, honest)
      else response.end(honest)
    })
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`
    return this
  }

  methods(): string[] {
    return this.calls.map(({ method }) => method)
  }

  #answer(method: string, body: Record<string, unknown>): object {
    const { cmd, body: original } = body as { cmd?: string; body?: Record<string, unknown> }
    const about = method.startsWith('trx.') && original ? original : body
    if (about.sign !== signatureOf(about === body ? method : String(cmd), about, signer)) {
      return { status: 403, message: 'Invalid sign' }
    }
    if (about.session !== 's-1') return { status: 404, message: 'Unknown session' }
    const said = { currency: 'RUB', balance: this.balance }
    if (method === 'check.session') return { status: 200, response: { ...said, id_player: 7, id_group: 'default' } }
    if (method === 'freerounds.activate') {
      return { status: 200, response: { total: 3, currency: 'RUB', betlevel: 2, rate: 1000 } }
    }
    if (method === 'freerounds.step') return { status: 200, response: true }
    return this.#move(method, String(cmd ?? ''), about)
  }

  #move(method: string, cmd: string, { trx_id, amount, total_win }: Record<string, unknown>): object {
    const id = String(trx_id)
    const known = this.transactions.get(id)
    const isWin = method === 'deposit.win' || method === 'freerounds.complete' || method === 'trx.complete'
    if (method === 'withdraw.bet' && known) {
      if (known.state !== 'applied') return { status: 409, message: 'Transaction cancelled' }
    } else if (method === 'withdraw.bet') {
      if (this.balance < Number(amount)) return { status: 400, message: 'Insufficient balance' }
      this.#apply(id, 'bet', -Number(amount))
    } else if (isWin && !known) this.#apply(id, 'win', Number(amount ?? total_win))
    else if (method === 'trx.cancel') {
      if (cmd === 'withdraw.bet' || cmd === '') this.#cancel(id, known)
    }
    return { status: 200, response: { currency: 'RUB', balance: this.balance } }
  }

  #apply(id: string, kind: 'bet' | 'win', change: number): void {
    this.balance += change
    this.transactions.set(id, { kind, amount: Math.abs(change), state: 'applied' })
  }

  #cancel(id: string, known: Transaction | undefined): void {
    if (known?.state === 'applied') {
      this.balance += known.amount
      known.state = 'cancelled'
    } else if (!known) this.transactions.set(id, { kind: 'bet', amount: 0, state: 'tombstone' })
  }
}
