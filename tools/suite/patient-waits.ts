import { vi } from 'vitest'

// A busy machine is slow, which is no failure: a wait without a deadline of its own ends shortly before its test would.
const patientMs = 30_000
const { waitFor, waitUntil } = vi

type Options = Parameters<typeof vi.waitFor>[1]

const patiently = (options: Options): Options =>
  typeof options === 'number' ? options : { timeout: patientMs, ...options }

vi.waitFor = (callback, options) => waitFor(callback, patiently(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options))
