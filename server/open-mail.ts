import type { Start, Storage } from './app.ts'
import type { MailConfig } from './config.ts'
import { openPostOffice } from './mail/post-office.ts'
import { prepareUnlock } from './players/log-in-lock.ts'
import { prepareConfirmation } from './players/own-email.ts'
import { prepareReset } from './players/reset-password.ts'
import type { Settings } from './settings/settings.ts'

/** Sends the letters that the modules queue. */
export function openMail(
  config: MailConfig,
  { config: { publicUrl }, onTrouble }: Start,
  { database, notifications, read, duties }: Storage,
  settings: Settings,
) {
  return openPostOffice({
    config,
    database,
    notifications,
    duties,
    prepare: {
      password_reset: prepareReset(read),
      email_confirmation: prepareConfirmation(read),
      account_locked: prepareUnlock(read),
    },
    site: () => ({ name: settings.current.site.name, publicUrl }),
    onTrouble,
  })
}
