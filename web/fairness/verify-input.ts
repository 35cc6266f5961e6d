import type { GameType } from '@casino/contract/entities'
import type { Round } from '@casino/contract/play/rounds'
import { isClientSeed } from '@casino/rules/fairness'
import { exampleGame } from '../games/index.ts'
import type { DrawFields, RecomputedProps, Typed } from './game-part.ts'

/** The verify form as typed. */
export interface VerifyInput {
  readonly game: GameType
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  /** The fields that only one game has, by game. */
  readonly own: Readonly<Partial<Record<GameType, Typed>>>
}

export const emptyInput: VerifyInput = {
  game: exampleGame.type,
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  own: {},
}

const files = import.meta.glob<DrawFields>('../games/*/fields.tsx', { eager: true, import: 'fields' })
export const fieldsOf = (game: GameType) => files[`../games/${game}/fields.tsx`]

/** The values of the game's own fields. */
export const typedOf = ({ game, own }: VerifyInput): Typed => ({ ...fieldsOf(game)?.initial, ...own[game] })

/** The form filled from a round; a seed that is still secret leaves its field empty. */
export function verifyInputOf(round: Round): VerifyInput {
  const { gameType } = round
  const { serverSeed, clientSeed, nonce } = round.fairness
  const fields = fieldsOf(gameType)
  return {
    game: gameType,
    serverSeed: serverSeed ?? '',
    clientSeed,
    nonce: String(nonce),
    own: fields ? { [gameType]: fields.of(round) } : {},
  }
}

export type ReadInput =
  | ({ readonly ok: true } & RecomputedProps)
  | { readonly ok: false; readonly wrong: readonly string[] }

/** Copied seeds may contain a line break or a byte order mark; every other character counts, even a trailing blank. */
const seedOf = (text: string) => text.replace(/^[\ufeff\r\n]+|[\r\n]+$/g, '')

/** Whether a seed begins or ends with a blank, which counts but is hard to see. */
export const hasBlankEnd = (seed: string) => seed.trim() !== seedOf(seed)

/** The inputs for a recomputation, or the fields that are invalid. */
export function readVerifyInput(input: VerifyInput): ReadInput {
  const serverSeed = seedOf(input.serverSeed)
  const clientSeed = seedOf(input.clientSeed)
  const nonce = input.nonce.trim()
  const own = fieldsOf(input.game)?.read(typedOf(input)) ?? { inputs: undefined }
  const wrong: string[] = []
  if (serverSeed === '') wrong.push('serverSeed')
  if (!isClientSeed(clientSeed)) wrong.push('clientSeed')
  if (!/^\d{1,15}$/.test(nonce)) wrong.push('nonce')
  if ('wrong' in own) wrong.push(...own.wrong)
  if (wrong.length > 0 || 'wrong' in own) return { ok: false, wrong }
  return { ok: true, seeds: { serverSeed, clientSeed }, nonce: Number(nonce), inputs: own.inputs }
}
