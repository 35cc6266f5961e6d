/** Builds the whole front end: texts, the client into dist/client, then the entry that renders the main page into dist/server. */
import { build } from 'vite'

const configFile = new URL('./vite.config.ts', import.meta.url).pathname
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: 'entry-server.tsx' } })

// The text compiler leaves timers behind that would hold the process for half a minute.
process.exit(0)
