import { kopecks } from '@casino/rules/money'
import { openLedger } from '../../accounting/ledger/ledger.ts'
import type { Read } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findDataKeys } from '../../platform/keys/data-keys.ts'
import { secretsOf } from '../../platform/keys/vault.ts'
import { type CrashDeps, serveBetCrash } from '../../play/games/crash/bet-crash.ts'
import { serveCancelCrash } from '../../play/games/crash/cancel-crash.ts'
import { serveCashOutCrash } from '../../play/games/crash/cash-out-crash.ts'
import { type SecretFor, SeedChains } from '../../play/games/crash/seed-chain.ts'
import { settlePass } from '../../play/games/crash/settle-crash.ts'
import { Table } from '../../play/games/crash/table.ts'
import { openStakes } from '../../play/rounds/stakes.ts'
import { closeAudited } from './audited.ts'
import { type Casino, type CasinoOptions, openCasino } from './casino.ts'
import type { ModelAnswer, ModelCall } from './crash-model.ts'
import { serverKey } from './keys.ts'
import { type Link, openLink } from './link.ts'
import { isTrouble } from './persist.ts'

/** A call with its key, which a client repeats. */
export interface SentCall {
  readonly call: ModelCall
  readonly key: string
}

/** What the client learns; `whole` is all of the answer. */
export type ReceivedAnswer = { readonly answer: ModelAnswer; readonly whole: string } | 'trouble'

/** A server at the table of flights. Its ledger has a link to the database that can be cut. */
export class CrashServer {
  readonly casino: Casino
  readonly link: Link
  readonly #secretFor: SecretFor
  readonly #now: () => number
  #deps!: CrashDeps

  constructor(casino: Casino, link: Link, { secretFor, now }: { secretFor: SecretFor; now: () => number }) {
    this.casino = casino
    this.link = link
    this.#secretFor = secretFor
    this.#now = now
  }

  get table(): Table {
    return this.#deps.table
  }

  /** Becomes a server without any memory of the table. */
  async restart(): Promise<void> {
    const { ledger, settings, database } = this.casino.app
    const parts = {
      ledger,
      settings,
      read: database.read,
      transact: database.transact,
      stakes: openStakes([]),
      now: (arrivedAt?: number) => arrivedAt ?? this.#now(),
      secretFor: this.#secretFor,
      audience: { tableWatchers: () => 0, publishTable() {} },
      onTrouble: (error: unknown) => {
        throw error
      },
      seedVault: undefined as never,
    }
    const table = new Table(parts)
    // It reads the clock when it is called, and never by itself.
    await table.close()
    this.#deps = { ...parts, table }
  }

  /** A call of a player, as the wire makes it. */
  async send(player: number, { call, key }: SentCall, arrivedAt: number): Promise<ReceivedAnswer> {
    const request = { player: { id: player }, arrivedAt, operationKey: { key, fingerprint: JSON.stringify(call) } }
    const { route, body } = this.#routeOf(call)
    try {
      // biome-ignore lint/suspicious/noExplicitAny: the replies of all three
      const reply = (await route.handler({ ...request, body } as never)) as any
      const answer = {
        cash: Math.round(reply.balance * 100),
        ...(call.does === 'bet' && { number: reply.number }),
        ...(call.does === 'cashOut' && {
          payout: Math.round(reply.payout * 100),
          multiplier: Math.round(reply.multiplier * 100),
        }),
      }
      return { answer, whole: JSON.stringify(reply) }
    } catch (error) {
      if (error instanceof Refusal) return { answer: { refused: error.code }, whole: error.code }
      if (isTrouble(error)) return 'trouble'
      throw error
    }
  }

  #routeOf(call: ModelCall) {
    const { panel } = call
    if (call.does === 'bet') {
      const target = call.target !== null && { autoCashOut: call.target / 100 }
      return { route: serveBetCrash(this.#deps), body: { betAmount: call.stake / 100, panel, ...target } }
    }
    return { route: (call.does === 'cancel' ? serveCancelCrash : serveCashOutCrash)(this.#deps), body: { panel } }
  }

  /** Returns whether it has settled all that it found. */
  async settle(): Promise<boolean> {
    try {
      await settlePass(this.#deps)()
      return true
    } catch (error) {
      if (!isTrouble(error)) throw error
      return false
    }
  }
}

export interface CrashServers {
  readonly servers: readonly [CrashServer, CrashServer]
  readonly read: Read
  readonly chains: SeedChains
  close(): Promise<void>
}

/** Two servers with a clock of the story. They settle when the story says. */
export async function openCrashServers(options: {
  maximumWin: number
  now: (server: number) => number
}): Promise<CrashServers> {
  const links: Link[] = []
  const linked: CasinoOptions = {
    env: { ROLE: 'web' },
    async openLedger(of) {
      const link = await openLink(of.url)
      links.push(link)
      return openLedger({ ...of, url: link.url })
    },
  }
  const here = await openCasino(linked)
  const there = await openCasino({ ...linked, databaseUrl: here.databaseUrl })
  await here.set('games', { maximumWin: kopecks(options.maximumWin) })
  await there.app.settings.refresh()
  const { read } = here.app.database
  const secretFor = secretsOf((await findDataKeys(read, serverKey))!)
  const [one, two] = [here, there].map(
    (casino, at) => new CrashServer(casino, links[at]!, { secretFor, now: () => options.now(at) }),
  ) as [CrashServer, CrashServer]
  for (const server of [one, two]) await server.restart()
  return {
    servers: [one, two],
    read,
    chains: new SeedChains(secretFor),
    async close() {
      await there.close()
      await closeAudited(here, there)
      for (const link of links) await link.close()
    },
  }
}
