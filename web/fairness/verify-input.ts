import type { GameType } from '@casino/contract/entities'
import type { Round } from '@casino/contract/rounds'
import { isClientSeed } from '@casino/rules/fairness'
import { defaultField, defaultMines, type Field, isField, isMineCount } from '@casino/rules/games/mines/rules'

/** The verify form as typed. The last two fields apply to mines only. */
export interface VerifyInput {
  readonly game: GameType
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly cells: Field
  readonly mines: string
}

export const emptyInput: VerifyInput = {
  game: 'dice',
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  cells: defaultField,
  mines: String(defaultMines),
}

export type VerifyField = 'serverSeed' | 'clientSeed' | 'nonce' | 'mines'

/** The form filled from a round; a seed that is still secret leaves its field empty. */
export function verifyInputOf({ gameType, bet, fairness }: Round): VerifyInput {
  const { serverSeed, clientSeed, nonce } = fairness
  return {
    game: gameType,
    serverSeed: serverSeed ?? '',
    clientSeed,
    nonce: String(nonce),
    cells: isField(bet.cells) ? bet.cells : emptyInput.cells,
    mines: typeof bet.numberOfMines === 'number' ? String(bet.numberOfMines) : emptyInput.mines,
  }
}

export type ReadInput =
  | {
      readonly ok: true
      readonly seeds: { readonly serverSeed: string; readonly clientSeed: string }
      readonly nonce: number
      readonly field: { readonly cells: Field; readonly mines: number }
    }
  | { readonly ok: false; readonly wrong: readonly VerifyField[] }

/** Copied seeds may come with a line break or a byte order mark; every other character counts, a blank at an end too. */
const seedOf = (text: string) => text.replace(/^[\ufeff\r\n]+|[\r\n]+$/g, '')

/** Whether a seed begins or ends with a blank, which counts and is hardly seen. */
export const hasBlankEnd = (seed: string) => seed.trim() !== seedOf(seed)

/** The inputs for a recomputation, or the fields that are invalid. */
export function readVerifyInput(input: VerifyInput): ReadInput {
  const serverSeed = seedOf(input.serverSeed)
  const clientSeed = seedOf(input.clientSeed)
  const nonce = input.nonce.trim()
  const mines = /^\d{1,2}$/.test(input.mines.trim()) ? Number(input.mines) : 0
  const wrong: VerifyField[] = []
  if (serverSeed === '') wrong.push('serverSeed')
  if (!isClientSeed(clientSeed)) wrong.push('clientSeed')
  if (!/^\d{1,15}$/.test(nonce)) wrong.push('nonce')
  if (input.game === 'mines' && !isMineCount(mines, input.cells)) wrong.push('mines')
  if (wrong.length > 0) return { ok: false, wrong }
  return { ok: true, seeds: { serverSeed, clientSeed }, nonce: Number(nonce), field: { cells: input.cells, mines } }
}
