import type { Environment } from '../../platform/environment/environment.ts'

export interface Sandbox {
  readonly url: string
  /** The variables that the server reads to use it. */
  readonly env: Environment
  /** Controls or queries it under `/_sandbox/`; with a body it is a POST. Throws unless the answer is a 2xx. */
  control<Said = unknown>(path: string, body?: unknown): Promise<Said>
  setHookAddress(url: string): Promise<void>
  close(): Promise<void>
}
