import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../../platform/http/refusal.ts'

/** Parameters of argon2id; the memory is in KiB. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's minimum: 19 MiB, two passes, one lane. */
export const passwordCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// Each hash takes a core for some 30 ms; more in parallel would only starve the rest of the server.
const mostAtOnce = 2
const mostWaiting = 64

/** Verified if there is no such name, or the account has no password, so that the answer takes the same time. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$f8S6dvqmNu8a9DIpCQfgeg$VlSIgyz2uafzmcWW8ls+9qbTEfBZMFoJ0rB9cXTJ1J0'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash; without a hash, false after the same time. */
  matches(password: string, hashed: string | null | undefined): Promise<boolean>
}

/** Argon2id, a few in parallel; others wait in a bounded queue. */
export function openPasswords(cost = passwordCost): Passwords {
  const enqueue = openQueue()
  return {
    hash: (password) => enqueue(() => hash(password.normalize('NFKC'), cost)),
    matches: (password, hashed) =>
      enqueue(async () => {
        const same = await verify(hashed ?? nobodysHash, password.normalize('NFKC'))
        return same && typeof hashed === 'string'
      }),
  }
}

/** Runs a few tasks in parallel and queues a bounded number; further ones are refused immediately. */
function openQueue() {
  const waiting: (() => void)[] = []
  let running = 0

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running < mostAtOnce) running++
    else {
      if (waiting.length >= mostWaiting) throw new Refusal('overloaded')
      // A finished task passes its slot to the next.
      await new Promise<void>((proceed) => waiting.push(proceed))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
