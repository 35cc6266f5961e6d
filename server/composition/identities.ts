import { openPasskeys } from '../people/passkeys/passkeys.ts'
import { openPasswords } from '../people/players/passwords/passwords.ts'
import { openSecondFactors } from '../people/players/second-factor/second-factor.ts'
import { scheduleCleanup } from '../people/players/sessions/expired-sessions.ts'
import { openLogInFailures } from '../people/players/sessions/log-in-failures.ts'
import { noLocks, openLogInLocks } from '../people/players/sessions/log-in-lock.ts'
import { noThrottle, openLogInThrottle } from '../people/players/sessions/log-in-throttle.ts'
import { openSessions } from '../people/players/sessions/sessions.ts'
import { openClientAddress } from '../platform/http/client-address.ts'
import { openCountries } from '../platform/http/countries.ts'
import type { Identity } from '../platform/http/identity.ts'
import { openVault } from '../platform/keys/vault.ts'
import { lacksSecondFactor } from '../platform/settings/security.ts'
import type { SiteParts } from './site.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export type IdentityParts = ReturnType<typeof openIdentities>

/** Authentication: how callers are identified and prove their identity. */
export function openIdentities(
  { config, log, open, onTrouble, passwordCost }: Start,
  { database, jobs, notifications, keys }: Storage,
  { settings }: SiteParts,
) {
  open(scheduleCleanup(database, jobs))
  const { countryHeader: header, countryFile: file, trustedProxies } = config
  const onFile = (problem: string | undefined) =>
    problem === undefined
      ? log.warn({ file }, 'the file of countries can be read again')
      : log.error(
          { file, problem },
          'the file of countries cannot be read: countries come from the last good one, if any',
        )
  return {
    countries: open(openCountries({ header, file, trustedProxies, onFile })),
    clientAddress: openClientAddress(config.trustedProxies, (facts, sentence) => log.warn(facts, sentence)),
    sessions: open(openSessions({ database, notifications, onTrouble })),
    passwords: openPasswords(passwordCost),
    secondFactors: openSecondFactors(openVault(keys, 'secondFactors')),
    passkeys: openPasskeys({ database, publicUrl: config.publicUrl }),
    throttle: config.rateLimits ? openLogInThrottle(openLogInFailures(database, onTrouble)) : noThrottle,
    locks: config.rateLimits ? openLogInLocks({ database, sendsMail: config.mail !== undefined, onTrouble }) : noLocks,
    /** Sees the figures of the dashboard. */
    administrates: (identity: Identity) =>
      identity.permissions.has('reports.view') &&
      identity.status === 'active' &&
      !lacksSecondFactor(settings.current, identity),
  }
}
