import type { Database, Tx } from '../../platform/database/database.ts'

/** The server that makes the step ends. */
export class Death extends Error {}

/** The statement of the step that it never makes, or its last one; or the file after its commit. */
export type Dying = number | 'the state' | 'the file'

/** The server dies before a statement of its step, between the commit and its file, or never if the step has fewer statements. */
export function dying({ transact, ...database }: Database, before: Dying, onState: (text: string) => void): Database {
  const dyingIn = (tx: Tx): Tx => {
    let statements = 0
    return new Proxy(tx, {
      get(target, name: keyof Tx) {
        const method = target[name]
        if (typeof method !== 'function') return method
        return async (text: string, values: readonly unknown[] = []) => {
          const isState = text.startsWith('UPDATE log_state')
          if (isState) onState(String(values[4] ?? ''))
          if (statements++ === before || (isState && before === 'the state')) {
            await target.rows('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
            throw new Death()
          }
          return (method as (...of: unknown[]) => unknown).call(target, text, values)
        }
      },
    })
  }
  return {
    ...database,
    async transact(work) {
      const result = await transact((tx) => work(dyingIn(tx)))
      if (before === 'the file') throw new Death()
      return result
    },
  }
}
