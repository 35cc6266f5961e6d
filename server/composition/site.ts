import type { RateName } from '@casino/contract/rate-names'
import { noGuessRates, openGuessRates, scheduleRateCleanup } from '../platform/http/guess-rates.ts'
import { openPages } from '../platform/http/page.ts'
import { noRates } from '../platform/http/rates.ts'
import { openSharedRates } from '../platform/realtime/shared-rates.ts'
import { publicSite } from '../platform/settings/on-wire.ts'
import { openSettings } from '../platform/settings/settings.ts'
import { countPopular } from '../play/partner/popular.ts'
import { seedSite } from './seed.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export type SiteParts = Awaited<ReturnType<typeof openSite>>

/** The settings, and their public part. */
export async function openSite({ config, open, onTrouble }: Start, { database, read, jobs, notifications }: Storage) {
  await seedSite(database, config)
  const settings = open(await openSettings({ read, notifications, onTrouble }))
  const rateOf = (name: RateName) => settings.current.rates[name]
  const rates = config.rateLimits ? open(openSharedRates({ notifications, rateOf, onTrouble })) : noRates
  const guesses = config.rateLimits ? openGuessRates(read, rateOf) : noGuessRates
  open(scheduleRateCleanup({ read, rateOf, jobs }))
  const publicState = () => ({ version: settings.version, ...publicSite(settings) })
  const popular = countPopular(read)
  const { webDir: folder, publicUrl } = config
  const pages = await openPages({ folder, site: publicState, popular, publicUrl, onTrouble })
  return { settings, rates, guesses, publicState, popular, pages }
}
