import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import type { Jobs } from '../../platform/database/jobs.ts'
import type { ServedHook } from '../../platform/http/hooks.ts'
import type { Served } from '../../platform/http/serve.ts'
import { partnerHooks } from './callbacks.ts'
import type { WalletDeps } from './deps.ts'
import { partnerRoutes } from './routes.ts'
import { sessionsIn } from './session.ts'
import { openSettler, type Settler } from './settle.ts'
import { transactionsIn } from './transaction.ts'

/** The games of a partner: their launch, and the partner's calls about money. */
export interface Partner {
  readonly routes: readonly Served[]
  readonly hooks: readonly ServedHook[]
  readonly settler: Settler
  close(): Promise<void>
}

export interface PartnerOptions
  extends Omit<WalletDeps, 'partner' | 'alert' | 'refused' | 'findSession' | 'findTransaction'> {
  readonly config: Pick<Config, 'providers' | 'publicUrl'>
  readonly log: FastifyBaseLogger
  readonly jobs: Pick<Jobs, 'schedule'>
  /** The interval of settling rounds that are due. */
  readonly everyMs?: number | undefined
}

/** The games partner: its launches, its wallet calls, and the settling of its rounds every `everyMs` milliseconds. */
export function openPartner({ config, log, jobs, everyMs, ...options }: PartnerOptions): Partner {
  const { providers, publicUrl } = config
  const { partner } = providers
  const deps = {
    ...options,
    findSession: sessionsIn(options.database.read),
    findTransaction: transactionsIn(options.database.read),
    alert: (call: object) => log.warn(call, 'a call of the games partner contradicts the records'),
    refused: (call: object) => log.info(call, 'a call of the games partner was refused'),
  }
  // Rounds are settled even if the partner is no longer configured.
  const settler = openSettler(deps, { jobs, everyMs })
  return {
    routes: partnerRoutes({ ...options, partner, publicUrl }),
    hooks: partner ? partnerHooks({ ...deps, partner }) : [],
    settler,
    close: () => settler.close(),
  }
}
