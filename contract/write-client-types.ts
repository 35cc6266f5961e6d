import { writeFileSync } from 'node:fs'
import { clientTypes } from './client-types.ts'

// npm run client-types: writes client/api.ts, which is not stored, because the contract has all of it.
writeFileSync(new URL('../client/api.ts', import.meta.url), await clientTypes())
