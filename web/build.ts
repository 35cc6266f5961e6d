/** Builds the front end: texts, the client into dist/client, then the entry that renders the main page into dist/server. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFiles } from './compress.ts'

// Always builds for production, whatever mode the server is started in: in other modes the text compiler writes files that the
// bundler does not expect, and React is slower.
process.env.NODE_ENV = 'production'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const configFile = here('./vite.config.ts')
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: 'entry-server.tsx' } })
compressFiles(here('./dist/client'))

// The text compiler leaves timers running that would keep the process alive for half a minute.
process.exit(0)
