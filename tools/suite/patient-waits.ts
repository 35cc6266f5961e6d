import { vi } from 'vitest'
import { timeouts } from '../../server/platform/database/connect.ts'

// A busy machine is slow, which is not a failure: a wait without its own deadline ends shortly before its test would.
const patientMs = 30_000
const { waitFor, waitUntil } = vi

type Options = Parameters<typeof vi.waitFor>[1]

const patiently = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: patientMs, ...options }

vi.waitFor = (callback, options) => waitFor(callback, patiently(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options))

// A connection that is late because other tests use the processor is not lost, and a slow statement need not be cancelled.
Object.assign(timeouts, { connectMs: 20_000, lockMs: 8000, statementMs: 9000, idleInTransactionMs: 30_000 })
