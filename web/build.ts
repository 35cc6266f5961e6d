/** Builds the whole front end: texts, the client into dist/client, then the entry that renders the main page into dist/server. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFiles } from './compress.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const configFile = here('./vite.config.ts')
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: 'entry-server.tsx' } })
compressFiles(here('./dist/client'))

// The text compiler leaves timers behind that would hold the process for half a minute.
process.exit(0)
