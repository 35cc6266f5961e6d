import { getGames, getSettings } from '@casino/contract/site'
import { type Served, serve } from '../http/serve.ts'
import { allSettings, publicGames, publicSettings } from './on-wire.ts'
import { lacksSecondFactor } from './security.ts'
import type { Settings } from './settings.ts'

export const settingsRoutes = ({ settings }: { settings: Settings }): Served[] => [
  serve(getSettings, { alwaysOpen: true }, ({ player }) =>
    player?.role === 'admin' && !lacksSecondFactor(settings.current, player)
      ? allSettings(settings)
      : { ...publicSettings(settings) },
  ),
  serve(getGames, () => publicGames(settings.games)),
]
