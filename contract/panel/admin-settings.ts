import Type, { type Static, type TObject, type TOptional, type TSchema, type TUnsafe } from 'typebox'
import { CryptoCoin, GameType } from '../entities.ts'
import { closedToNewRights } from '../loosening.ts'
import { PaymentRoute } from '../money/payment-attempts.ts'
import { route } from '../route.ts'
import { countryLimits, optionalAddressLimits, settingLimits } from '../setting-limits.ts'
import { mapGroup, type Section, type Setting, sections, type settings, type WireValue } from '../settings.ts'
import { Slide } from '../slides.ts'
import { settingsPermissions } from './permissions.ts'
import { Loosened } from './proposals.ts'

const refusal = 'setting_invalid'
/** docs/product.md R7. */
export const Turnover = Type.Number({
  ...settingLimits.bonus.turnover,
  description: 'How many times it has to be staked before a withdrawal, at most 2 decimals; 0: not at all',
})

/** A rate limit: `amount` calls in `seconds`, and at most `burst` of them together. */
export const Rate = Type.Object({
  amount: Type.Number(settingLimits.rate.amount),
  seconds: Type.Number(settingLimits.rate.seconds),
  burst: Type.Integer(settingLimits.rate.burst),
})

const { places, prize, sum } = settingLimits.race

/** The value of a setting on the wire, by its unit. */
export function schemaOf(setting: Setting): TSchema {
  const described = setting.says === undefined ? {} : { description: setting.says }
  switch (setting.unit) {
    case 'roubles':
      return Type.Number({ ...rangeOf(setting), description: 'Roubles, at most 2 decimals', ...described })
    case 'percent':
      return Type.Number({ ...rangeOf(setting), description: 'At most 2 decimals; 0: there is none' })
    case 'turnover':
      return setting.says === undefined ? Turnover : Type.Number({ ...settingLimits.bonus.turnover, ...described })
    case 'multiplier':
      return Type.Number({ ...rangeOf(setting), ...described })
    case 'whole':
      return Type.Integer({ ...rangeOf(setting), ...described })
    case 'switch':
      return Type.Boolean(described)
    case 'text':
      return setting.optional
        ? Type.String({ maxLength: setting.maxLength })
        : Type.String({ minLength: 1, maxLength: setting.maxLength, pattern: String.raw`\S` })
    case 'address':
      return Type.String(optionalAddressLimits)
    case 'colour':
      return Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Like #ffb224' })
    case 'countries':
      return Type.String({ ...countryLimits, ...described })
    case 'coins':
      return Type.Array(CryptoCoin, { maxItems: 50 })
    case 'games':
      return Type.Array(GameType, { maxItems: 50, uniqueItems: true, description: 'In the order of the main page' })
    case 'slides':
      return Type.Array(Slide, { maxItems: settingLimits.slides.most, description: 'In the order of their turn' })
    case 'routes':
      return Type.Array(PaymentRoute, { maxItems: settingLimits.routes.most })
    case 'prizes':
      return Type.Array(Type.Number({ ...prize, description: 'Roubles, at most 2 decimals' }), {
        ...places,
        description: `Of the first place, of the second, …; roubles, together at most ${sum}`,
      })
    case 'rate':
      return Rate
  }
}

const rangeOf = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) => ({ minimum, maximum })

/** The groups of settings on the wire, money in roubles. */
export const groups = Object.fromEntries(
  sections.map((section) => [section, Type.Object(mapGroup(section, schemaOf))]),
) as unknown as {
  readonly [S in Section]: TObject<{ [F in keyof (typeof settings)[S]]: TUnsafe<WireValue<(typeof settings)[S][F]>> }>
}
export type Group<S extends keyof typeof groups> = Static<(typeof groups)[S]>

const Groups = Type.Record(Type.String(), Type.Unknown())
/** The settings after a save, and the part of it that waits as a proposal (docs/product.md A20). */
export const SavedSettings = Type.Object({ settings: Groups, loosened: Loosened })

/** Each field may be left out. */
type Fields<G extends TObject> = TObject<{ [K in keyof G['properties']]: TOptional<G['properties'][K]> }>

/** Maintenance has a call of its own. */
const isSaved = (section: Section): section is SavedSection => section !== 'maintenance'
export type SavedSection = Exclude<Section, 'maintenance'>

/** Additional fields of a call: for a list, the version that was edited. */
const seenOf = (section: Section) =>
  Object.entries(mapGroup(section, ({ unit }) => seenLists[unit as keyof typeof seenLists])).flatMap(([name, seen]) =>
    seen ? [[seenField(name), seen(name)]] : [],
  )
/** The field of a call with the list from which the list `name` was made. */
export const seenField = (name: string) => `seen${name[0]?.toUpperCase()}${name.slice(1)}`

const seenLists = {
  coins: (name: string) =>
    Type.Optional(
      Type.Array(CryptoCoin, {
        maxItems: 50,
        changesNothing: true,
        description: `The coins from which \`${name}\` was made: what others added or removed since stays so`,
      }),
    ),
  slides: seenList,
  routes: seenList,
}

// A function declaration, because the table above needs it.
function seenList(name: string) {
  return Type.Optional(
    Type.Array(Type.Unknown(), {
      maxItems: 100,
      changesNothing: true,
      description: `The list from which \`${name}\` was made: refused if it is no longer stored`,
    }),
  )
}

const save = <const S extends SavedSection>(section: S) =>
  route({
    method: 'PUT',
    path: `/api/admin/settings/${section}`,
    summary: `Save the group “${section}” of the settings`,
    who: settingsPermissions[section],
    ...((closedToNewRights as readonly string[]).includes(section) && { notWithNewRights: true }),
    body: Type.Object(
      { ...Type.Partial(groups[section] as TObject).properties, ...Object.fromEntries(seenOf(section)) },
      { refusal },
    ) as Fields<(typeof groups)[S]>,
    reply: SavedSettings,
    refusals: [
      'setting_invalid',
      'settings_changed',
      'turnover_above_maximum',
      'second_factor_own',
      'rights_too_new',
      'too_many_proposals',
    ],
  })

/**
 * `PUT /admin/settings/{section}`, each section with its own shape. Fields that are not sent keep their values, so that two
 * administrators can change different ones concurrently. Takes effect immediately on every server; a loosening is proposed
 * instead (docs/product.md A20).
 */
export const saveSection = Object.fromEntries(
  sections.filter(isSaved).map((section) => [section, save(section)]),
) as unknown as { readonly [S in SavedSection]: ReturnType<typeof save<S>> }

/**
 * docs/product.md A6, A10: `{user, body}` or the groups themselves. Groups that are sent are saved whole,
 * all or none; maintenance as by its own call.
 */
export const updateSettings = route({
  method: 'PATCH',
  path: '/api/casino/update-settings',
  summary: 'Save several groups of the settings',
  who: settingsPermissions,
  notWithNewRights: closedToNewRights,
  others: 'settings_forbidden',
  wrapped: 'body',
  body: Type.Partial(Type.Object(groups), { refusal }),
  reply: SavedSettings,
  refusals: [
    'settings_forbidden',
    'setting_invalid',
    'turnover_above_maximum',
    'second_factor_own',
    'rights_too_new',
    'too_many_proposals',
  ],
})

/** docs/product.md A4. */
export const setMaintenance = route({
  method: 'POST',
  path: '/api/admin/maintenance',
  summary: 'Close the site for players, or reopen it',
  who: 'maintenance',
  body: groups.maintenance,
  reply: Type.Object({ maintenance: groups.maintenance }),
  refusals: [],
})
