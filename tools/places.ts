import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root: string = dirname(dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...parts: string[]): string => join(root, ...parts)
