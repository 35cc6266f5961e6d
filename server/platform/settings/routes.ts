import { getCountry, getGames, getSettings } from '@casino/contract/site'
import { type Served, serve } from '../http/serve.ts'
import { publicGames, publicSettings, settingsFor } from './on-wire.ts'
import { lacksSecondFactor, serves } from './security.ts'
import type { Settings } from './settings.ts'

export const settingsRoutes = ({ settings }: { settings: Settings }): Served[] => [
  serve(getSettings, { alwaysOpen: true }, ({ player }) =>
    player && !lacksSecondFactor(settings.current, player)
      ? settingsFor(player, settings)
      : { ...publicSettings(settings) },
  ),
  serve(getCountry, { alwaysOpen: true }, ({ client: { country } }) => ({
    country: country ?? null,
    served: serves(settings.current, country),
  })),
  serve(getGames, () => publicGames(settings)),
]
