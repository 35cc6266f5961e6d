import type { User } from '@casino/contract/entities'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { useMobile } from '../../ui/browser/media.ts'
import { part } from '../../ui/browser/part.ts'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { emailInput } from '../../ui/fields/email-input.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import DialogSurface from '../../ui/layers/DialogSurface.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { Refusal } from '../../wire/api.ts'
import { useCountryNotServed } from '../../wire/country.ts'
import { errorText } from '../../wire/error-text.ts'
import { type FactorAnswer, useSession, useSessionActions } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'
import { readReferral, takeReturned } from '../../wire/token.ts'
import { Acceptance } from '../documents/Acceptance.tsx'
import { places } from '../frame/destinations.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { type Auth, type AuthMode, closeAuth, switchAuth, useAuth } from './auth.ts'
import { type AuthForm, fieldProblem, fieldsOf, isLongEnough } from './auth-form.ts'
import { ExternalSignIn, signInElsewhere } from './ExternalSignIn.tsx'
import { markText } from './sign-in-texts.ts'
import { type Factors, factorsIn } from './use-form-passkey.ts'

const PasskeyButton = part(() => import('./PasskeyButton.tsx'))
const CodeStep = part(() => import('./CodeStep.tsx'))
// Not loaded on a phone.
const SignInArt = part(() => import('./SignInArt.tsx'))
const ForgotPassword = part(() => import('./ForgotPassword.tsx'))

/** Sign-in and registration in one dialog (docs/product.md §2); typed values are preserved when the mode changes. */
export default function AuthDialog() {
  const auth = useAuth()
  const { authenticated } = useSession()
  const mobile = useMobile()
  const [mode, setMode] = useState<AuthMode>('login')
  // While closing, the dialog keeps showing its last mode.
  if (auth.at === 'open' && auth.mode !== mode) setMode(auth.mode)
  return (
    <DialogSurface
      open={auth.at === 'open' && !authenticated}
      onClose={closeAuth}
      title={mode === 'login' ? m.auth_login_title() : m.auth_register_title()}
      initialFocus="field"
      {...(!mobile && {
        width: 'edit',
        art: (
          <Suspense fallback={<div className="absolute inset-0" style={{ background: '#1d1846' }} />}>
            <SignInArt />
          </Suspense>
        ),
      })}
    >
      <SignInForm mode={mode} />
    </DialogSurface>
  )
}

const failures = { login: m.auth_login_failed, register: m.auth_register_failed }

/** Why the visitor has to sign in, if that is not obvious. */
function reasonText({ reason, wanted }: Extract<Auth, { at: 'open' }>): string | undefined {
  if (reason) return reason === 'ended' ? m.shell_session_ended() : errorText(reason)
  if (!wanted) return undefined
  const { name, place, play } = wanted
  if (place === places.deposit.place) return m.auth_deposit_prompt()
  return play ? m.auth_play_prompt({ name }) : m.auth_open_prompt({ name })
}

/** Where a visitor goes after signing in: to the requested page, or back to the current one. */
function placeAfter(auth: Auth, router: AnyRouter): string {
  if (auth.at === 'open' && auth.back) return auth.back
  if (auth.at === 'open' && auth.wanted) return router.buildLocation(auth.wanted.place).href
  const { pathname, href } = router.state.location
  // These pages are no place to return to: the main page's URL may contain an invitation, and the links of the other two are used up.
  return /^\/(reset-password\b|confirm-email\b|$)/.test(pathname) ? '/' : href
}

/** The result of an external sign-in: why it failed, or that it still needs a code. */
function useReturned() {
  const [{ sign_in_error: error, sign_in_code: code }] = useState(takeReturned)
  const [waiting, setWaiting] = useState(code)
  return { error: error && markText(error), waiting, endWaiting: () => setWaiting(undefined) }
}

/** After an external sign-in the player's factors are unknown. */
const allFactors: Factors = { codes: true, passkeys: true }

interface Failure {
  readonly text: string
  readonly refused?: Refusal | undefined
}

/** The form's fields, and the result of sending them. */
function useSignIn(mode: AuthMode, onSignedIn: (user: User) => Promise<void>) {
  const actions = useSessionActions()
  const confirmAge = useSettings().protection?.confirmAge ?? false
  const box = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<AuthForm>({ username: '', email: '', password: '', repeat: '', birthDate: '' })
  const [left, setLeft] = useState<ReadonlySet<keyof AuthForm>>(new Set())
  const [busy, setBusy] = useState(false)
  const { error, waiting, endWaiting } = useReturned()
  const [failure, setFailure] = useState<Failure | undefined>(error ? { text: error } : undefined)
  const [needed, setNeeded] = useState<Factors>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const fields = fieldsOf(mode, confirmAge)
    setLeft(new Set(fields))
    const wrong = fields.find((field) => fieldProblem(mode, field, typed))
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus()
      return
    }
    setBusy(true)
    try {
      const { username, email, password, birthDate } = typed
      await onSignedIn(
        await (mode === 'login'
          ? actions.login({ username, password })
          : actions.register({ username, email, password, ...(confirmAge && { birthDate }) })),
      )
    } catch (error) {
      setBusy(false)
      const factors = factorsIn(error)
      if (factors) return setNeeded(factors)
      const refused = error instanceof Refusal ? error : undefined
      const isPlace = refused?.code === 'address_not_allowed'
      setFailure({ text: isPlace ? m.auth_address_not_allowed() : errorText(error, failures[mode]), refused })
      requestAnimationFrame(() => box.current?.focus())
    }
  }

  return {
    box,
    form,
    typed,
    busy,
    failure,
    needed: needed ?? (waiting ? allFactors : undefined),
    confirmAge,
    withoutCode: () => {
      setNeeded(undefined)
      endWaiting()
    },
    signInWith: (answer: FactorAnswer) =>
      waiting
        ? actions.finishSignIn({ signIn: waiting, ...answer })
        : actions.login({ username: typed.username, password: typed.password, ...answer }),
    submit,
    field: (name: keyof AuthForm) => ({
      name,
      value: typed[name],
      onValue: (value: string) => setTyped((form) => ({ ...form, [name]: value })),
      // An error appears when a field is left or the form is submitted, and disappears as soon as the text is valid.
      onBlur: () => typed[name] && setLeft((fields) => new Set(fields).add(name)),
      error: left.has(name) ? fieldProblem(mode, name, typed) : undefined,
      readOnly: busy,
    }),
  }
}

function SignInForm({ mode }: { mode: AuthMode }) {
  const auth = useAuth()
  const router = useRouter()
  const reason = auth.at === 'open' ? reasonText(auth) : undefined
  const finish = async (user: User) => {
    // The player of a closed account can only withdraw.
    const next = user.status === 'closed' ? '/profile/withdraw' : placeAfter(auth, router)
    closeAuth()
    if (next !== router.state.location.href) router.history.push(next)
    toast({ kind: 'success', text: m.auth_welcome({ name: user.username }) })
  }
  const form = useSignIn(mode, finish)
  const { busy, failure } = form
  const [forgot, setForgot] = useState(false)

  if (forgot) {
    return (
      <Suspense fallback={null}>
        <ForgotPassword onBack={() => setForgot(false)} />
      </Suspense>
    )
  }
  if (form.needed) {
    return (
      <Suspense fallback={null}>
        <CodeStep factors={form.needed} signIn={form.signInWith} onSignedIn={finish} onBack={form.withoutCode} />
      </Suspense>
    )
  }
  return (
    <form ref={form.form} onSubmit={(event) => void form.submit(event)} noValidate className="space-y-2">
      <Segmented
        label={m.auth_mode()}
        value={mode}
        onValue={switchAuth}
        disabled={busy}
        className="mb-4"
        options={[
          { value: 'login', label: m.auth_login_title() },
          { value: 'register', label: m.auth_register_title() },
        ]}
      />
      {reason && !failure && (
        <p role="status" className="type-body rounded-md bg-info-tint px-4 py-3 text-info">
          {reason}
        </p>
      )}
      {mode === 'register' && <CountryNotice />}
      <AuthFields mode={mode} form={form} />
      <div ref={form.box} tabIndex={-1} className="outline-none">
        {failure && (
          <ErrorBox className="mb-3">
            {failure.text} <HelpLink of={failure.refused} />
          </ErrorBox>
        )}
      </div>
      <Button kind="main" size="input" type="submit" busy={busy} className="mt-2 w-full">
        {mode === 'login' ? m.auth_login() : m.auth_register()}
      </Button>
      <OtherWays
        mode={mode}
        busy={busy}
        onSignedIn={finish}
        onForgot={() => setForgot(true)}
        onElsewhere={(provider) => signInElsewhere(provider, placeAfter(auth, router))}
      />
    </form>
  )
}

/** Registration is not offered in the visitor's country. */
function CountryNotice() {
  const country = useCountryNotServed()
  if (country === undefined) return null
  return (
    <p role="status" className="type-body rounded-md bg-warning-tint px-4 py-3 text-warning-on-tint">
      {m.protection_country_bar({ country })}
    </p>
  )
}

interface OtherWaysProps {
  mode: AuthMode
  busy: boolean
  onSignedIn: (user: User) => Promise<void>
  onForgot: () => void
  onElsewhere: (provider: string) => void
}

/** Sign-in with a passkey, the other mode, and a link to reset the password. */
function OtherWays({ mode, busy, onSignedIn, onForgot, onElsewhere }: OtherWaysProps) {
  const { signInWithPasskey } = useSessionActions()
  return (
    <>
      {mode === 'login' && (
        <Suspense fallback={null}>
          <PasskeyButton
            purpose="sign-in"
            autofill
            label={m.passkey_sign_in()}
            disabled={busy}
            onAnswer={async (passkey) => onSignedIn(await signInWithPasskey(passkey))}
          />
        </Suspense>
      )}
      <Button
        kind="ghost"
        className="w-full"
        disabled={busy}
        onClick={() => switchAuth(mode === 'login' ? 'register' : 'login')}
      >
        {mode === 'login' ? m.auth_no_account() : m.auth_have_account()}
      </Button>
      {mode === 'login' && (
        <Button kind="ghost" className="w-full" disabled={busy} onClick={onForgot}>
          {m.account_forgot()}
        </Button>
      )}
      {mode === 'register' && <Acceptance mode={mode} />}
      <ExternalSignIn disabled={busy} onChosen={onElsewhere} note={mode === 'login' && <Acceptance mode={mode} />} />
    </>
  )
}

/** The benefit for invited visitors, with its terms. */
function Gets() {
  const { bonus, site } = useSettings()
  if (!bonus || bonus.welcomePercent <= 0) return null
  const { welcomePercent: percent, welcomeCap, welcomeTurnover: turnover } = bonus
  const cap = formatMoney(kopecksOf(welcomeCap), site.currencySymbol)
  return <p className="type-small text-text-2">{m.auth_invited_gets({ percent, cap, turnover })}</p>
}

function AuthFields({ mode, form }: { mode: AuthMode; form: ReturnType<typeof useSignIn> }) {
  const code = readReferral()
  return (
    <>
      {mode === 'register' && code && (
        <div className="space-y-2">
          <Pill tone="iris">{m.auth_invited({ code })}</Pill>
          <Gets />
        </div>
      )}
      <TextField
        {...form.field('username')}
        label={m.auth_username()}
        autoComplete={mode === 'login' ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        hint={mode === 'register' ? m.auth_username_hint() : undefined}
      />
      {mode === 'register' && (
        <TextField {...form.field('email')} label={m.auth_email()} {...emailInput} maxLength={320} />
      )}
      <TextField
        {...form.field('password')}
        label={m.auth_password()}
        type="password"
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        maxLength={1024}
        hint={mode === 'register' ? m.auth_password_hint() : undefined}
        fulfilled={mode === 'register' && isLongEnough(form.typed.password)}
      />
      {mode === 'register' && (
        <TextField
          {...form.field('repeat')}
          label={m.auth_password_repeat()}
          type="password"
          autoComplete="new-password"
          maxLength={1024}
        />
      )}
      {mode === 'register' && form.confirmAge && (
        <TextField
          {...form.field('birthDate')}
          label={m.protection_birth_date()}
          type="date"
          autoComplete="bday"
          hint={m.protection_birth_date_hint()}
        />
      )}
    </>
  )
}
