import { games } from '@casino/rules/games/index'
import { coin } from './rules.ts'

/** Its line in the list of games. The contract's schemas are built from that list when they are imported. */
;(games as unknown as object[]).push(coin)
