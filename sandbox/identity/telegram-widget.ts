import { createHmac, hash } from 'node:crypto'

export interface TelegramPerson {
  readonly id: number
  readonly first_name: string
  readonly last_name?: string
  readonly username?: string
}

/** The error in the widget's answer. */
export interface WidgetLie {
  /** The age of the signature, in seconds. */
  readonly ageS?: number
  /** Fields changed after signing. */
  readonly change?: Readonly<Record<string, string | number>>
}

type Fields = Readonly<Record<string, string | number>>

/** The fields of a login, signed with the bot's token. */
export function widgetFields(person: TelegramPerson, botToken: string, now: number, lie: WidgetLie = {}): Fields {
  const fields = { ...person, auth_date: Math.floor(now / 1000) - (lie.ageS ?? 0) }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = hash('sha256', botToken, 'buffer')
  return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex'), ...lie.change }
}
