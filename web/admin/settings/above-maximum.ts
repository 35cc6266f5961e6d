import { m } from '../../texts/compiled/messages.js'
import { Refusal } from '../../wire/api.ts'
import { saveErrorText } from '../forms/draft-words.ts'
import { settingPlaces } from './places.ts'

/** The settings above a maximum of turnover, by their names in the forms. */
export function aboveText(keys: readonly string[], maximum: number): string {
  const names = keys.map((key) => settingPlaces.find((place) => place.key === key)?.name() ?? key)
  return m.admin_set_above_maximum({ maximum: `×${String(maximum).replace('.', ',')}`, names: names.join('; ') })
}

/** Why a group was not saved; for a turnover above the maximum, which settings have one. */
export function groupErrorText(error: unknown): string {
  if (!(error instanceof Refusal) || error.code !== 'turnover_above_maximum') return saveErrorText(error)
  const { settings, maximum } = error.details
  return settings ? aboveText(String(settings).split(' '), Number(maximum)) : saveErrorText(error)
}
