import { type Section, type Setting, sections, settings } from './settings.ts'

/** A turnover setting that `protection.maximumTurnover` holds. */
interface CappedTurnover {
  readonly section: Section
  readonly name: string
}

/** The turnover of bonuses and deposits; not how often an invited player stakes, which is no condition of their own money. */
const cappedTurnovers: readonly CappedTurnover[] = sections.flatMap((section) =>
  Object.entries<Setting>(settings[section])
    .filter(([, setting]) => setting.unit === 'turnover' && setting.capped)
    .map(([name]) => ({ section, name })),
)

/** The groups with such a turnover. */
export const cappedSections: readonly Section[] = [...new Set(cappedTurnovers.map(({ section }) => section))]

/** The turnover settings above a maximum in the same unit, as `group.name`; 0 is no maximum. */
export function turnoversAbove(maximum: number, groups: Readonly<Partial<Record<Section, object>>>): string[] {
  if (maximum === 0) return []
  return cappedTurnovers
    .filter(
      ({ section, name }) => Number((groups[section] as Record<string, unknown> | undefined)?.[name] ?? 0) > maximum,
    )
    .map(({ section, name }) => `${section}.${name}`)
}
