import { readStored, store } from '../../storage/storage.ts'
import { call, newKey, Refusal } from '../../wire/api.ts'
import { leaveToSignIn, readToken, removeToken } from '../../wire/token.ts'
import { parseObject } from './telegram.ts'

/** The result of the sign-in; nothing if there is no account. */
type Marks = Readonly<Record<string, string>> | undefined

/** The parameters that Telegram passed to this tab, as a query: stored by boot.js. */
const passedKey = 'mini-app'
/** Telegram's signed data about the person. */
const initDataName = 'tgWebAppData'
/** The Telegram account that the last mini app's session belongs to, and the beginning of that session's token. */
const personKey = 'mini-app-person'
const startOf = (token: string) => token.slice(0, 12)

/** The Telegram account that began this session; undefined if it began otherwise, also after one that Telegram began. */
function personWith(token: string): string | undefined {
  const [person, start] = readStored(personKey)?.split(' ') ?? []
  return start === startOf(token) ? person : undefined
}

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
  const before = readToken()
  const beganBy = before ? personWith(before) : undefined
  // The session belongs to the same person, or was not started by Telegram, so it is not replaced.
  if (!open && before && (beganBy === undefined || beganBy === person)) return
  const marks = await call('POST /api/auth/telegram/mini-app', { body: { initData, open } }).then(
    ({ token, signIn }): Marks => (token ? { token } : signIn ? { sign_in_code: signIn } : undefined),
    (error: unknown): Marks => {
      const code = error instanceof Refusal ? error.code : 'sign_in_unavailable'
      return open ? { sign_in_error: code } : undefined
    },
  )
  if (!marks) return beganBy === undefined || beganBy === person ? undefined : showGuest()
  // The data can be used only once; the sign-in dialog's button then leads to Telegram's own page.
  passed.delete(initDataName)
  store(passedKey, String(passed), 'tab')
  if (marks.token) store(personKey, `${person} ${startOf(marks.token)}`)
  const attempt = newKey()
  leaveToSignIn(`/?${new URLSearchParams({ ...marks, provider: 'telegram', attempt })}`, attempt, back)
}

/** Another person's session is not shown to one who has no account, or is refused. */
function showGuest(): void {
  removeToken()
  location.reload()
}
