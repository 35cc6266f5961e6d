import { createHmac } from 'node:crypto'
import type { TelegramPerson } from './telegram-widget.ts'

/** The ways in which a mini app's data can be invalid. */
export interface InitDataLie {
  readonly ageS?: number
  /** Fields changed after signing. */
  readonly change?: Readonly<Record<string, string>>
}

/** The data that Telegram passes to a mini app: a query whose fields are signed with a key derived from the bot's token. */
export function initDataOf(
  person: TelegramPerson,
  botToken: string,
  now: number,
  { startParam, lie = {} }: { readonly startParam?: string | undefined; readonly lie?: InitDataLie } = {},
): string {
  const fields: Record<string, string> = {
    query_id: `sandbox${now}`,
    user: JSON.stringify({ language_code: 'ru', allows_write_to_pm: true, ...person }),
    auth_date: String(Math.floor(now / 1000) - (lie.ageS ?? 0)),
    signature: 'not-checked-by-sites-that-know-the-token',
    ...(startParam && { start_param: startParam }),
  }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const hash = createHmac('sha256', key).update(text).digest('hex')
  return String(new URLSearchParams({ ...fields, hash, ...lie.change }))
}
