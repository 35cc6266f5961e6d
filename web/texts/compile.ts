/** Compiles the texts into typed functions, for the type check and the tests; the Vite plugin does the same while building. */
import { compile } from '@inlang/paraglide-js'
import { textOptions } from './options.ts'

await compile(textOptions())

// The compiler leaves timers running that would keep the process alive for half a minute.
process.exit(0)
