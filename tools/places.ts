import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top of the tree. */
export const root: string = dirname(dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...parts: string[]): string => join(root, ...parts)
