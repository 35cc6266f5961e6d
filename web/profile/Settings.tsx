import type { User } from '@casino/contract/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useHotkeysOn } from '../games/hotkeys.ts'
import { useSound } from '../games/sound.ts'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { LanguageSwitch, ThemeSwitch } from '../shell/frame/Preferences.tsx'
import { m } from '../texts/compiled/messages.js'
import { lessMotion } from '../ui/browser/less-motion.ts'
import { useLocalStorage } from '../ui/browser/local-storage.ts'
import { Switch } from '../ui/fields/Switch.tsx'
import { announce } from '../ui/messages/announce.tsx'
import { useCelebrations } from '../ui/messages/celebrations.ts'
import { ErrorBox, Skeleton } from '../ui/messages/states.tsx'
import { errorText } from '../wire/error-text.ts'
import { useSessionActions } from '../wire/session.ts'
import { useSettings } from '../wire/site.ts'
import { CloseAccount } from './CloseAccount.tsx'
import { EmailForm } from './EmailForm.tsx'
import { FirstPasswordForm } from './FirstPasswordForm.tsx'
import { OwnData } from './OwnData.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Section } from './Section.tsx'
import { Sessions } from './Sessions.tsx'
import { UsernameForm } from './UsernameForm.tsx'
import { WaysIn } from './WaysIn.tsx'
import { waysOptions } from './ways.ts'

const Notices = lazy(() => import('./Notices.tsx'))

export function Settings({ user }: { user: User }) {
  const { data: ways } = useQuery(waysOptions)
  // A change of name requires a password, so that is set first.
  const withoutPassword = ways && !ways.password ? ways : undefined
  return (
    <div className="grid min-w-0 gap-8 lg:grid-cols-2 lg:gap-6 lg:items-start">
      <Group name={m.profile_group_security()}>
        {withoutPassword ? (
          <FirstPasswordForm username={user.username} ways={withoutPassword} />
        ) : (
          <PasswordForm username={user.username} />
        )}
        <Passkeys />
        <SecondFactor />
        <WaysIn />
        <Sessions />
      </Group>
      <div className="min-w-0 space-y-8">
        <Group name={m.profile_group_account()}>
          {!withoutPassword && <UsernameForm user={user} />}
          <EmailForm user={user} />
          <Privacy user={user} />
        </Group>
        <Group name={m.profile_group_site()}>
          <Suspense fallback={<Skeleton className="h-[560px] rounded-lg" />}>
            <Notices />
          </Suspense>
          <Preferences />
        </Group>
        <Group name={m.profile_group_data()}>
          <OwnData />
          {user.role === 'user' && <CloseAccount />}
        </Group>
      </div>
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 space-y-4">
      <p id={id} className="type-label px-1 text-text-3">
        {name}
      </p>
      {children}
    </section>
  )
}

/** The switch shows the server's value; a refusal leaves it unchanged and shows the reason. */
function Privacy({ user }: { user: User }) {
  const { hideName } = useSessionActions()
  const change = useMutation({
    mutationFn: hideName,
    onSuccess: ({ hideName }) => announce(hideName ? m.profile_name_hidden() : m.profile_name_shown()),
  })
  return (
    <Section title={m.profile_privacy()}>
      <Switch
        label={m.profile_hide_name()}
        note={m.profile_hide_name_note()}
        on={user.hideName}
        onTurn={(hide) => change.mutate(hide)}
        busy={change.isPending}
      />
      {change.isError && <ErrorBox>{errorText(change.error)}</ErrorBox>}
    </Section>
  )
}

/** Settings stored in this browser. */
function Preferences() {
  const [sound, setSound] = useSound()
  const [hotkeys, turnHotkeys] = useHotkeysOn()
  const [less, turnLess] = useLocalStorage(lessMotion)
  const [celebrations, turnCelebrations] = useCelebrations()
  const { games } = useSettings()
  return (
    <Section title={m.profile_preferences()}>
      <div className="flex flex-col gap-1.5">
        <span className="type-label text-text-2" aria-hidden="true">
          {m.shell_language()}
        </span>
        <LanguageSwitch place="settings" />
      </div>
      <div className="flex flex-col gap-1.5">
        <span className="type-label text-text-2" aria-hidden="true">
          {m.shell_theme()}
        </span>
        <ThemeSwitch />
      </div>
      <Switch label={m.profile_sound()} on={sound.on} onTurn={(on) => setSound({ ...sound, on })} />
      <Switch label={m.account_less_motion()} note={m.account_less_motion_note()} on={less} onTurn={turnLess} />
      {games.celebrations && (
        <Switch
          label={m.account_celebrations()}
          note={m.account_celebrations_note()}
          on={celebrations}
          onTurn={turnCelebrations}
        />
      )}
      <Switch label={m.profile_hotkeys()} note={m.profile_hotkeys_note()} on={hotkeys} onTurn={turnHotkeys} />
    </Section>
  )
}
