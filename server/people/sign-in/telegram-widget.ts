import { hash } from 'node:crypto'
import { refuse } from '../../platform/http/refusal.ts'
import { type ExternalPerson, type IdentityProvider, type ProviderPage, type Returned, tidyName } from './provider.ts'
import { checkSigned } from './telegram-signature.ts'

interface Widget {
  readonly url: string
  readonly botToken: string
  /** The current time in seconds, by the database's clock. */
  readonly now: () => number
  /** Records that a signature was used; false if it was used before. */
  readonly countOnce: (hash: string) => Promise<boolean>
}

const oldestS = 5 * 60

/** Telegram's older login widget: fields that are signed with the bot's token. */
export function openTelegramWidget({ url, botToken, now, countOnce }: Widget): IdentityProvider {
  return {
    name: 'telegram',
    begin({ state, callback }) {
      const [bot = ''] = botToken.split(':', 1)
      const back = `${callback}?${new URLSearchParams({ state })}`
      const query = { bot_id: bot, origin: new URL(callback).origin, request_access: 'write', return_to: back }
      return `${url}/auth?${new URLSearchParams(query)}`
    },
    pageFor: ({ hash: signature, tgAuthResult }) =>
      signature === undefined && tgAuthResult === undefined ? fragmentPage : undefined,
    async finish({ state: _, tgAuthResult, ...query }) {
      if (tgAuthResult === 'false') refuse('sign_in_cancelled')
      const fields = tgAuthResult === undefined ? query : decoded(tgAuthResult)
      const person = verifiedLogin(fields, botToken, now())
      if (!(await countOnce(fields.hash ?? ''))) refuse('sign_in_expired')
      return person
    },
  }
}

/** The person, if Telegram signed these fields recently. Exported for the test with the published vector. */
export function verifiedLogin(fields: Returned, botToken: string, now: number): ExternalPerson {
  checkSigned(fields, { key: hash('sha256', botToken, 'buffer'), now, oldestS })
  const { id = '', first_name, last_name } = fields
  if (!/^\d{1,20}$/.test(id)) refuse('sign_in_failed')
  return { subject: id, firstName: tidyName(first_name), name: tidyName(first_name, last_name) }
}

/** Base64url of a JSON object; numbers are signed as they are written. */
function decoded(result: string): Returned {
  try {
    const fields: unknown = JSON.parse(Buffer.from(result, 'base64url').toString())
    return Object.fromEntries(Object.entries(fields as object).map(([name, value]) => [name, String(value)]))
  } catch {
    return refuse('sign_in_failed')
  }
}

// The fragment is not sent to a server, so the page resends it in the query.
const script = `const query = new URLSearchParams(location.search)
query.set('tgAuthResult', new URLSearchParams(location.hash.slice(1)).get('tgAuthResult') || 'false')
location.replace(location.pathname + '?' + query)`

const fragmentPage: ProviderPage = {
  body: `<!doctype html><meta charset="utf-8"><title>Telegram</title><script>${script}</script>`,
  policy: `default-src 'none'; script-src 'sha256-${hash('sha256', script, 'base64')}'; frame-ancestors 'none'`,
}
