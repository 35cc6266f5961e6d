import type { Ledger } from '../accounting/ledger/ledger.ts'
import { openHeldAccount } from '../money/payments/transfers.ts'
import { acceptAtRegistration } from '../people/documents/acceptance.ts'
import { scheduleOpeningCredits } from '../people/players/opening-credit.ts'
import { holdAtConfirmation } from '../people/protection/exclude.ts'
import { recordNewEmail } from '../people/protection/identifiers.ts'
import { openSeeds } from '../play/games/seeds.ts'
import type { IdentityParts } from './identities.ts'
import { openMail } from './mail.ts'
import { seedAdministrator } from './seed.ts'
import type { SiteParts } from './site.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export type Players = Awaited<ReturnType<typeof openPlayers>>

/** The players' accounts, with an administrator and pending opening credits. */
export async function openPlayers(
  start: Start,
  storage: Storage,
  { settings, rates, guesses }: SiteParts,
  { clientAddress, countries, sessions, passwords, secondFactors, passkeys, throttle, locks }: IdentityParts,
  ledger: Ledger,
) {
  const { config, print, open } = start
  const { database, jobs, seedVault, identifierVault, statement, standby, replica } = storage
  const sendsMail = config.mail !== undefined
  const recordEmail = recordNewEmail(identifierVault, { sendsMail })
  const atRegistration = [openHeldAccount, openSeeds(seedVault), recordEmail, acceptAtRegistration]
  await seedAdministrator({ config, database, ledger, passwords, atRegistration, print })
  const openingCredits = open(scheduleOpeningCredits({ ledger, database }, jobs))
  const proving = { passwords, secondFactors, passkeys, sessions, throttle, locks }
  if (config.mail) open(openMail(config.mail, start, storage, settings))
  const accounts = {
    database,
    longRead: replica.read,
    standby,
    ledger,
    settings,
    statement,
    atRegistration,
    atConfirmation: [holdAtConfirmation(identifierVault)],
    rates,
    guesses,
    identifierVault,
    ...proving,
    sendsMail,
  }
  return { ...accounts, clientAddress, countries, openingCredits }
}
