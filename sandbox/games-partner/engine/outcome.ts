// The messages between a game in the browser and the sandbox. Types and plain lists only, because the browser loads this file
// too. Amounts are in minor units of the currency (kopecks).
//
// - `GET /play/{token}/game` answers a `GameOpening`, or a `PlayError`.
// - `POST /play/{token}/spin` takes a `SpinRequest` and answers a `SpinAnswer`. The same `id` again returns the first answer and
//   moves no money, so that a lost answer is requested again with its `id`.
// - `POST /play/{token}/shown {id}` says that the player has seen the outcome to its end, and answers `{}`; until then it is
//   `unfinished` in a later opening.
//
// Every answer has HTTP status 200; a refusal is an `error` in it.

/** Skins draw them: `h1` pays most, `l6` least. */
export const symbolIds = [
  'h1',
  'h2',
  'h3',
  'h4',
  'l1',
  'l2',
  'l3',
  'l4',
  'l5',
  'l6',
  'wild',
  'scatter',
  'coin',
] as const
export type SymbolId = (typeof symbolIds)[number]
export type SymbolKind = 'regular' | 'wild' | 'scatter' | 'coin'
export type Volatility = 'low' | 'medium' | 'high'

/** Symbols by `[reel][row]`, row 0 on top. */
export type Grid = readonly (readonly SymbolId[])[]

export interface ReelCell {
  readonly reel: number
  readonly row: number
}

/** Equal symbols on one line from the leftmost reel on; wilds stand for any regular symbol. */
export interface LineWin {
  /** Its index in `GameInfo.paylines`. */
  readonly line: number
  readonly symbol: SymbolId
  readonly count: number
  readonly cells: readonly ReelCell[]
  /** The payout, including the multiplier of free spins. */
  readonly amount: number
}

/** Scatters pay by their number anywhere on the reels. */
export interface ScatterWin {
  readonly count: number
  readonly cells: readonly ReelCell[]
  readonly amount: number
}

export const jackpots = ['mini', 'minor', 'major', 'grand'] as const
export type Jackpot = (typeof jackpots)[number]

/** A coin on the reels and its value, which is paid only in a hold-and-respin. */
export interface CoinCell extends ReelCell {
  readonly value: number
  /** A named coin value; `grand` is paid for full reels, and is on no coin. */
  readonly jackpot?: Exclude<Jackpot, 'grand'>
}

/** One turn of the reels. */
export interface ReelSpin {
  readonly grid: Grid
  /** All coins of the grid. */
  readonly coins: readonly CoinCell[]
  readonly lineWins: readonly LineWin[]
  readonly scatterWin?: ScatterWin
  /** Lines and scatters together. */
  readonly win: number
}

export interface FreeSpin extends ReelSpin {
  /** Free spins that it adds to those left. */
  readonly added: number
}

export interface FreeSpins {
  /** The number won by the spin; `spins` has more if free spins have won further ones. */
  readonly awarded: number
  readonly multiplier: number
  readonly spins: readonly FreeSpin[]
  readonly win: number
}

/** One turn of the empty cells. */
export interface Respin {
  readonly landed: readonly CoinCell[]
  /** Respins left after it; a new coin resets them. */
  readonly left: number
}

/** The coins stay, and the empty cells turn until no respin is left or all cells are full. */
export interface HoldAndRespin {
  readonly held: readonly CoinCell[]
  /** Respins at the beginning, and after each new coin. */
  readonly respins: number
  readonly steps: readonly Respin[]
  /** Paid in addition to the coins if every cell is full. */
  readonly grand?: number
  readonly win: number
}

/** A whole round. It is settled before it is shown: first the reels, then hold-and-respin, then free spins. */
export interface SpinOutcome extends ReelSpin {
  /** The id of the request. */
  readonly id: string
  readonly round: string
  readonly bet: number
  readonly hold?: HoldAndRespin
  readonly freeSpins?: FreeSpins
  /** The total, after the limit of `GameInfo.maxWinMultiple`. */
  readonly total: number
  /** `total / bet`, to two decimals. */
  readonly multiple: number
  /** Whether the limit was reached: then the parts add up to more than `total`. */
  readonly limited: boolean
}

export interface SymbolInfo {
  readonly id: SymbolId
  readonly kind: SymbolKind
  /** By count. Lines: multiples of the bet per line (`bet / paylines.length`). Scatters: multiples of the bet. */
  readonly pays: Readonly<Record<number, number>>
}

export interface FreeSpinsRules {
  /** By number of scatters. */
  readonly awarded: Readonly<Record<number, number>>
  readonly multiplier: number
  /** By number of scatters within free spins; empty if they award none. */
  readonly retrigger: Readonly<Record<number, number>>
  /** The maximum in one round. */
  readonly most: number
}

export interface HoldRules {
  /** The number of coins that begins it. */
  readonly coins: number
  readonly respins: number
  /** The values of a coin, as multiples of the bet. */
  readonly values: readonly { readonly multiple: number; readonly jackpot?: Exclude<Jackpot, 'grand'> }[]
  /** For full reels, as a multiple of the bet. */
  readonly grand: number
}

export interface Fraction {
  /** Decimal digits, because the value may exceed the range of a number. */
  readonly numerator: string
  readonly denominator: string
}

export interface GameInfo {
  readonly alias: string
  readonly provider: string
  readonly title: string
  /** The mathematical model. */
  readonly model: string
  readonly reels: number
  readonly rows: number
  /** Each line's row on each reel. */
  readonly paylines: readonly (readonly number[])[]
  readonly symbols: readonly SymbolInfo[]
  /** The available total bets, ascending. */
  readonly bets: readonly number[]
  readonly defaultBet: number
  readonly freeSpins?: FreeSpinsRules
  readonly hold?: HoldRules
  /** A round pays at most this multiple of the bet. */
  readonly maxWinMultiple: number
  /** The average share of stakes that is returned: exact, and `96.12` for people. */
  readonly returnToPlayer: Fraction & { readonly percent: string }
  /** Rounds with a payout, in per cent, `27.35`. */
  readonly hitRatePercent: string
  /** The average number of rounds per feature. */
  readonly onceIn: { readonly freeSpins?: number; readonly hold?: number }
  /** The standard deviation of a round's win, in bets. */
  readonly standardDeviation: number
  readonly volatility: Volatility
}

/** Rounds given by the operator, whose stake is not the player's. */
export interface FreeRounds {
  readonly total: number
  readonly left: number
  readonly bet: number
  readonly won: number
}

export interface GameOpening {
  readonly game: GameInfo
  readonly balance: number
  readonly currency: string
  /** Not yet shown to its end. Request it with the same `id` and `bet`; its money is part of `balance`. */
  readonly unfinished?: SpinRequest
  readonly freeRounds?: FreeRounds
}

export interface SpinRequest {
  /** 8 to 64 letters, digits and hyphens; a new one for each spin. */
  readonly id: string
  /** One of `GameInfo.bets`; ignored while there are free rounds. */
  readonly bet: number
}

export const playErrors = [
  'insufficient_funds',
  'invalid_request',
  // Another spin of this game is still pending.
  'busy',
  'session_ended',
  // The operator refused the bet; nothing was taken.
  'refused',
  // The operator does not answer; if it took the stake, it is returned.
  'unavailable',
] as const
export type PlayErrorCode = (typeof playErrors)[number]

export interface PlayError {
  readonly error: { readonly code: PlayErrorCode; readonly message: string }
}

export interface SpinDone {
  readonly outcome: SpinOutcome
  /** After the whole round. */
  readonly balance: number
  /** The operator has not confirmed the win yet; it is owed and will be paid. */
  readonly pending?: true
  readonly freeRounds?: FreeRounds
}

export type SpinAnswer = SpinDone | PlayError

/** The document of a game has it as JSON in `<script type="application/json" id="launch">`. */
export interface LaunchDocument {
  /** The prefix of the calls: `/play/{token}`. */
  readonly play: string
  readonly mode: 'demo' | 'real'
  /** Two lower-case letters, one of the partner's languages. */
  readonly lang: string
  readonly currency: string
  readonly mobile: boolean
  /** Whether to show an exit button. */
  readonly exit: boolean
  readonly lobbyUrl: string | null
  /** The origin of the page that holds the frame, which is notified of the balance and the exit. */
  readonly operator?: string
  /** The minimum time from one spin to the next, in milliseconds; with it, fast play is not offered. */
  readonly pace?: number
  /** `false`: automatic play is not offered. */
  readonly auto?: boolean
  readonly game: Pick<GameInfo, 'alias' | 'provider' | 'title'> & GameLook
}

/** The input of a skin, all of it derived from the game's cover. */
export interface GameLook {
  /** `slots`, `turboGames`, `bingo`, `liveGames`. */
  readonly category: string
  /** The object on the cover and its colour, with the names of catalogue/: `bird`, `sapphire`. */
  readonly object: string
  readonly tint: string
  /** The three colours of the cover's gradient, `#rrggbb`. */
  readonly palette: readonly [string, string, string]
}
