import { readStored, store } from '../../storage/storage.ts'
import { call, newKey, Refusal } from '../../wire/api.ts'
import { leaveToSignIn, readToken } from '../../wire/token.ts'
import { parseObject } from './telegram.ts'

/** The result of the sign-in; nothing if there is no account. */
type Marks = Readonly<Record<string, string>> | undefined

/** The parameters that Telegram passed to this tab, as a query: stored by boot.js. */
const passedKey = 'mini-app'
/** Telegram's signed data about the person. */
const initDataName = 'tgWebAppData'
/** The Telegram account that the session in this browser belongs to. */
const personKey = 'mini-app-person'

export const passedByTelegram = () => new URLSearchParams(readStored(passedKey, 'tab') ?? '')

/**
 * Signs in the person whose Telegram shows the site, and returns to the page `back`. Without `open`, nothing happens if they have
 * no account or are refused. The result is in the URL of the next document, as for any external sign-in.
 */
export async function signInHere(back: string, { open }: { readonly open: boolean }): Promise<void> {
  const passed = passedByTelegram()
  const initData = passed.get(initDataName)
  if (initData === null) return
  const person = String(parseObject(new URLSearchParams(initData).get('user') ?? '').id)
  // The session belongs to the same person, or was not started by Telegram, so it is not replaced.
  if (!open && readToken() && [null, person].includes(readStored(personKey))) return
  const marks = await call('POST /api/auth/telegram/mini-app', { body: { initData, open } }).then(
    ({ token, signIn }): Marks => (token ? { token } : signIn ? { sign_in_code: signIn } : undefined),
    (error: unknown): Marks => {
      const code = error instanceof Refusal ? error.code : 'sign_in_unavailable'
      return open ? { sign_in_error: code } : undefined
    },
  )
  if (!marks) return
  // The data can be used only once; the sign-in dialog's button then leads to Telegram's own page.
  passed.delete(initDataName)
  store(passedKey, String(passed), 'tab')
  if (!('sign_in_error' in marks)) store(personKey, person)
  const attempt = newKey()
  leaveToSignIn(`/?${new URLSearchParams({ ...marks, provider: 'telegram', attempt })}`, attempt, back)
}
