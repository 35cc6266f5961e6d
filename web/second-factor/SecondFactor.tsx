import type { UserRole } from '@casino/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { useSession } from '../wire/session.ts'
import { CodeForm, type CodeFormProps } from './CodeForm.tsx'
import { Enrol } from './Enrol.tsx'
import { factorErrorText } from './error-text.ts'
import { factorOptions, useBeginEnrolment, useSwitchOff } from './queries.ts'

type Operation = 'none' | 'begin' | 'enrol' | 'renew' | 'off'

const both = ['password', 'code'] as const

/** The role of a passkey: for staff without a code device it is the second factor. */
export function passkeyUse(
  { enabled, passkeys }: { readonly enabled: boolean; readonly passkeys: number },
  role: UserRole | undefined,
): 'instead' | 'only' | undefined {
  if (passkeys === 0 || (!enabled && role === 'user')) return undefined
  return enabled ? 'instead' : 'only'
}

/** The administrator's own second factor: set up, replace, switch off. */
export function SecondFactor() {
  const factor = useQuery(factorOptions)
  const [operation, setOperation] = useState<Operation>('none')
  const begin = useBeginEnrolment()
  const off = useSwitchOff()
  const done = () => {
    setOperation('none')
    begin.reset()
    void factor.refetch()
  }
  return (
    <section
      aria-label={m.admin_factor_title()}
      className="min-w-0 space-y-4 rounded-lg border border-line bg-surface p-4 md:p-6"
    >
      <h2 className="type-h3">{m.admin_factor_title()}</h2>
      {content()}
    </section>
  )

  function content() {
    if (!factor.data) {
      if (factor.isError) {
        return <ErrorState text={factorErrorText(factor.error)} onRetry={() => void factor.refetch()} />
      }
      return <Skeleton className="h-24" />
    }
    if (operation === 'enrol' && begin.data) return <Enrol begun={begin.data} onDone={done} onCancel={done} />
    if (operation === 'begin' || operation === 'renew' || operation === 'off') {
      const by = operation === 'off' ? off : begin
      const onDone = operation === 'off' ? done : () => setOperation('enrol')
      return <Prove operation={operation} factor={factor.data} by={by} onCancel={done} onDone={onDone} />
    }
    return (
      <Standing
        factor={factor.data}
        onBegin={() => setOperation('begin')}
        onRenew={() => setOperation('renew')}
        onOff={() => {
          off.reset()
          setOperation('off')
        }}
      />
    )
  }
}

interface ProveProps extends Pick<CodeFormProps, 'by' | 'onCancel' | 'onDone'> {
  operation: 'begin' | 'renew' | 'off'
  factor: { readonly enabled: boolean; readonly passkeys: number; readonly required: boolean }
}

/** Before each change: the password, and the current second factor. */
function Prove({ operation, factor, ...rest }: ProveProps) {
  const { user } = useSession()
  const isFirst = operation === 'begin'
  const notes = {
    begin: m.admin_factor_begin_note,
    renew: m.admin_factor_renew_note,
    off: factor.required ? m.admin_factor_off_required : m.admin_factor_off_note,
  }
  return (
    <CodeForm
      key={operation}
      note={notes[operation]()}
      action={operation === 'off' ? m.admin_factor_off() : m.admin_factor_continue()}
      danger={operation === 'off'}
      asks={isFirst ? ['password'] : both}
      recovery={!isFirst}
      passkey={passkeyUse(factor, user?.role)}
      {...rest}
    />
  )
}

interface StandingProps {
  factor: { readonly enabled: boolean; readonly since: string | null; readonly recoveryCodesLeft: number }
  onBegin: () => void
  onRenew: () => void
  onOff: () => void
}

/** The status of the second factor and the available actions. */
function Standing({ factor: { enabled, since, recoveryCodesLeft }, onBegin, onRenew, onOff }: StandingProps) {
  return (
    <>
      <p className="flex items-start gap-3">
        {enabled ? (
          <ShieldCheck size={20} className="mt-0.5 shrink-0 text-success" aria-hidden />
        ) : (
          <ShieldOff size={20} className="mt-0.5 shrink-0 text-text-3" aria-hidden />
        )}
        <span className="min-w-0">
          <span className="type-strong block">{enabled ? m.admin_factor_on() : m.admin_factor_none()}</span>
          <span className="type-small block text-text-2">
            {since === null ? (
              m.admin_factor_why()
            ) : (
              <>
                {m.admin_factor_since()} <DateTime iso={since} /> · {m.admin_factor_left({ count: recoveryCodesLeft })}
              </>
            )}
          </span>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <>
            <Button size="compact" onClick={onRenew}>
              {m.admin_factor_renew()}
            </Button>
            <Button size="compact" onClick={onOff}>
              {m.admin_factor_off()}
            </Button>
          </>
        ) : (
          <Button kind="main" size="compact" onClick={onBegin}>
            {m.admin_factor_begin()}
          </Button>
        )}
      </div>
    </>
  )
}
