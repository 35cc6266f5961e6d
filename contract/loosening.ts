import type { LooserWay } from '@casino/rules/loosening'
import { mapGroup, type Section, sections, type settings } from './settings.ts'

/** For each setting, the direction in which it is loosened. */
export const looserWays = Object.fromEntries(
  sections.map((section) => [section, mapGroup(section, ({ loosens }) => loosens)]),
) as { readonly [S in Section]: { readonly [F in keyof (typeof settings)[S]]: LooserWay } }

/** The same for a game's record, by the names of its fields in the audit log. */
export const looserWaysOfGame = { edgeBasisPoints: 'lower', maxBet: 'higher' } as const satisfies Record<
  string,
  LooserWay
>

/** The groups of settings that an administrator with new rights may not save (docs/product.md A19). */
export const closedToNewRights = ['payments', 'registration', 'rates', 'affiliate', 'bonus', 'race'] as const
