/** In roubles. */
const amount = { minimum: 0, maximum: 10 ** 12 }
/** The limits of a single payment or bonus. */
const credit = { minimum: 1, maximum: 10 ** 10 }
const percent = { minimum: 0, maximum: 1000 }
const turnover = { minimum: 0, maximum: 1000 }

/** Limits that settings share with other calls. */
export const settingLimits = {
  amount,
  credit,
  rate: {
    amount: { minimum: 0.01, maximum: 1_000_000 },
    seconds: { minimum: 0.01, maximum: 86_400 },
    burst: { minimum: 1, maximum: 1_000_000 },
  },
  bonus: { percent, cap: credit, turnover },
  /** `sum` limits all prizes of a week together. */
  race: {
    places: { minItems: 1, maxItems: 100 },
    prize: { minimum: 1, maximum: 10 ** 8 },
    sum: 10 ** 9,
    minimum: amount,
    turnover,
  },
  /** How many, and the characters of their words in each language: more do not fit on a phone. */
  slides: { most: 8, title: 32, text: 60, button: 20 },
  /** Of payments: how many, and the values of one condition. */
  routes: {
    most: 40,
    values: 50,
    order: { minimum: 1, maximum: 99 },
    share: { minimum: 1, maximum: 100 },
    failures: { minimum: 0, maximum: 1000 },
    minutes: { minimum: 1, maximum: 1440 },
  },
} as const

/** The slides that the site itself has for the main page, in their initial order. */
export const builtSlides = ['welcome', 'fair', 'live', 'tournament'] as const
/** The pictures of slides, in addition to those of the in-house games. */
export const slideScenes = ['offer', 'fair', 'throw', 'live', 'tournament'] as const

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
/** Codes of countries with commas between, or none. */
export const countryLimits = { maxLength: 1000, pattern: '^([A-Z]{2}(, [A-Z]{2})*)?$' }
