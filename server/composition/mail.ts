import { openPostOffice } from '../people/mail/post-office.ts'
import { prepareConfirmation } from '../people/players/own-email.ts'
import { prepareReset } from '../people/players/passwords/reset-password.ts'
import { prepareUnlock } from '../people/players/sessions/log-in-lock.ts'
import type { MailConfig } from '../platform/config/config.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** Sends the letters that the modules queue. */
export function openMail(
  config: MailConfig,
  { config: { publicUrl }, onTrouble }: Start,
  { database, notifications, read, jobs }: Storage,
  settings: Settings,
) {
  return openPostOffice({
    config,
    database,
    notifications,
    jobs,
    prepare: {
      password_reset: prepareReset(read),
      email_confirmation: prepareConfirmation(read),
      account_locked: prepareUnlock(read),
    },
    site: () => ({ ...settings.current.site, publicUrl }),
    onTrouble,
  })
}
