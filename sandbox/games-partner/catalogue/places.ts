import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A path in the repository: the catalogue is drawn for the web client and for the slots. */
export const inRoot = (...parts: string[]): string =>
  join(fileURLToPath(new URL('../../..', import.meta.url)), ...parts)
