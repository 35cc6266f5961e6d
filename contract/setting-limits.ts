/** The limits of every setting and of a game's record, money in roubles: the schemas and the panel's fields follow them. */
const amount = { minimum: 0, maximum: 10 ** 12 }
/** The limits of a single payment or bonus. */
const credit = { minimum: 1, maximum: 10 ** 10 }
const percent = { minimum: 0, maximum: 1000 }
const turnover = { minimum: 0, maximum: 1000 }

/** The limits of each setting by its group. */
export const settingLimits = {
  site: {
    name: { maxLength: 60 },
    currency: { maxLength: 8 },
    currencySymbol: { maxLength: 8 },
    minimumDeposit: amount,
    minimumWithdrawal: amount,
    maxWithdrawalPerDay: amount,
  },
  payments: {
    maximumDeposit: credit,
    approveUpTo: amount,
    fourEyesAbove: amount,
    approveAloneUpTo: amount,
    newAddressHoldHours: { minimum: 0, maximum: 720 },
    invoiceMinutes: { minimum: 30, maximum: 1440 },
  },
  games: {
    maximumWin: { minimum: 1, maximum: 10 ** 12 },
    majorWin: amount,
    majorWinMultiplier: { minimum: 0, maximum: 10_000 },
    highStake: amount,
    freeRoundMaximum: { minimum: 1, maximum: 1_000_000 },
  },
  registration: { openingCredit: amount },
  rate: {
    amount: { minimum: 0.01, maximum: 1_000_000 },
    seconds: { minimum: 0.01, maximum: 86_400 },
    burst: { minimum: 1, maximum: 1_000_000 },
  },
  /** The interval of reality checks, and the least time between bets. */
  protection: { realityCheckMinutes: { minimum: 0, maximum: 1440 }, minimumCycleMs: { minimum: 0, maximum: 60_000 } },
  verification: {
    threshold: amount,
    keepDays: { minimum: 1, maximum: 3650 },
    eraseClosedDays: { minimum: 1, maximum: 3650 },
    validMonths: { minimum: 0, maximum: 120 },
  },
  rates: { socketsPerPlayer: { minimum: 1, maximum: 1000 } },
  bonus: { percent, cap: credit, turnover },
  /** `sum` limits all prizes of a week together. */
  race: {
    places: { minItems: 1, maxItems: 100 },
    prize: { minimum: 1, maximum: 10 ** 8 },
    sum: 10 ** 9,
    minimum: amount,
    turnover,
  },
} as const

/** The limits of a game's record. */
export const gameLimits = {
  name: { maxLength: 60 },
  /** Per cent. */
  edge: { minimum: 0, maximum: 20 },
  bet: { minimum: 1, maximum: 10 ** 10 },
}

/** A path on this site, or https; a value that a browser would resolve to another place is refused. */
export const addressLimits = { maxLength: 500, pattern: String.raw`^(/(?![/\\])\S*|https://\S+)$` }
/** The same, or none. */
export const optionalAddressLimits = { maxLength: 500, pattern: String.raw`^(/(?![/\\])\S*|https://\S+)?$` }
