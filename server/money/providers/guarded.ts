import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel'
import {
  type Collector,
  type Payer,
  type Provider,
  ProviderDenied,
  type ProviderName,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
} from './provider.ts'

/** Timeouts, retries and the circuit breaker of a provider. */
export interface Limits {
  /** The timeout of one call, from its first byte to its last. */
  readonly callMs: number
  /** Further attempts after the first, if repeating is safe. */
  readonly retries: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** Consecutive failures before the circuit opens: from then on calls fail immediately. */
  readonly failures: number
  /** Time until one trial call is made; when it succeeds, the circuit closes. */
  readonly openMs: number
  /** A payout is sent once, so it gets the time of all attempts. */
  readonly payMs: number
  /** The timeout of the reconciliation's lists, which have many pages. */
  readonly listMs: number
}

// 3 × 8 s and the pauses between them are less than 30 s, and a page that waits for a check gives up after 35 s
// (docs/product.md §9).
const usual: Limits = {
  callMs: 8000,
  retries: 2,
  firstPauseMs: 200,
  longestPauseMs: 2000,
  failures: 5,
  openMs: 15_000,
  payMs: 25_000,
  listMs: 120_000,
}

/** The provider did answer: a denied or unreadable payment must not block the others. */
const isAnswer = (error: unknown) => error instanceof ProviderDenied || error instanceof ProviderUnreadable
const isTrouble = (error: unknown) =>
  error instanceof ProviderSilent || (error instanceof ProviderUnavailable && !isAnswer(error))
const troubles = handleWhen(isTrouble)

/**
 * Adds timeouts, retries and a circuit breaker to a provider. Reads, searches and new invoices are retried a few times; a
 * payout is never sent twice, and a denied or unreadable answer is not retried. Throws each `ProviderError`; also
 * `ProviderUnavailable` if the circuit is open.
 */
export function guardProvider(provider: Provider, limits: Limits = usual): Provider {
  const { name, collector, payer, handPayer, hook } = provider
  const calls = openCalls(name, limits)
  return {
    name,
    ...(collector && { collector: guardedCollector(collector, calls) }),
    ...(payer && { payer: guardedPayer(payer, calls) }),
    ...(handPayer && { handPayer }),
    ...(hook && { hook }),
  }
}

/** The wrappers of this provider's calls, which share one circuit. */
function openCalls(name: ProviderName, limits: Limits) {
  const circuit = circuitBreaker(troubles, {
    halfOpenAfter: limits.openMs,
    breaker: new ConsecutiveBreaker(limits.failures),
  })
  const again = retry(troubles, {
    maxAttempts: limits.retries,
    backoff: new ExponentialBackoff({ initialDelay: limits.firstPauseMs, maxDelay: limits.longestPauseMs }),
  })

  async function once<T>(ms: number, call: () => Promise<T>): Promise<T> {
    // Returned as a value, so that the circuit counts it as a success and resets the consecutive failures.
    const answer = await circuit
      .execute(async () => {
        try {
          return { value: await within(ms, call) }
        } catch (error) {
          if (isAnswer(error)) return { error }
          throw error
        }
      })
      .catch((error: unknown) => {
        if (error instanceof BrokenCircuitError) throw new CircuitOpen(`${name} is left alone for a while`)
        throw error
      })
    if ('error' in answer) throw answer.error
    return answer.value
  }
  const within = async <T>(ms: number, call: () => Promise<T>): Promise<T> => {
    try {
      return await timeout(ms, TimeoutStrategy.Aggressive).execute(call)
    } catch (error) {
      if (error instanceof TaskCancelledError) throw new ProviderSilent(`${name} did not answer within ${ms} ms`)
      throw error
    }
  }
  /** While the circuit is open, a pause before a retry would only delay the player. */
  const repeated = async <T>(call: () => Promise<T>, onSilence?: (error: ProviderSilent) => void): Promise<T> => {
    const answer = await again.execute(async () => {
      try {
        return { value: await once(limits.callMs, call) }
      } catch (error) {
        if (error instanceof ProviderSilent) onSilence?.(error)
        if (error instanceof CircuitOpen) return { error }
        throw error
      }
    })
    if ('error' in answer) throw answer.error
    return answer.value
  }
  /** A refusal after a try whose outcome is unknown is not definite: the first try may have succeeded. */
  const created = async <T>(call: () => Promise<T>): Promise<T> => {
    let lost: ProviderSilent | undefined
    try {
      return await repeated(call, (error) => {
        lost = error
      })
    } catch (error) {
      throw lost && error instanceof ProviderUnavailable ? lost : error
    }
  }
  const listed = <T>(call: () => Promise<T>) => once(limits.listMs, call)
  const paid = <T>(call: () => Promise<T>) => once(limits.payMs, call)
  return { repeated, created, listed, paid }
}

type Calls = ReturnType<typeof openCalls>

function guardedCollector(inner: Collector, { repeated, created, listed }: Calls): Collector {
  return {
    method: inner.method,
    ...(inner.takes && { takes: (coin) => inner.takes!(coin) }),
    ...(inner.transferLimits && { transferLimits: () => repeated(() => inner.transferLimits!()) }),
    create: (order) => created(() => inner.create(order)),
    read: (ref) => repeated(() => inner.read(ref)),
    ...(inner.invoiceOf && { invoiceOf: (payment) => repeated(() => inner.invoiceOf!(payment)) }),
    ...(inner.givenBack && { givenBack: (ref) => repeated(() => inner.givenBack!(ref)) }),
    ...(inner.givenBackSince && { givenBackSince: (since) => listed(() => inner.givenBackSince!(since)) }),
    paidSince: (since) => listed(() => inner.paidSince(since)),
  }
}

function guardedPayer(inner: Payer, { repeated, listed, paid }: Calls): Payer {
  return {
    can: (target) => inner.can(target),
    turn: (target) => inner.turn(target),
    ...(inner.quote && { quote: (amount, coin) => repeated(() => inner.quote!(amount, coin)) }),
    pay: (order) => paid(() => inner.pay(order)),
    find: (order, attemptedAt, known) => repeated(() => inner.find(order, attemptedAt, known)),
    read: (ref) => repeated(() => inner.read(ref)),
    paidSince: (since) => listed(() => inner.paidSince(since)),
  }
}

class CircuitOpen extends ProviderUnavailable {}
