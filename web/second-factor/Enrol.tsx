import { lazy, Suspense } from 'react'
import { m } from '../texts/compiled/messages.js'
import { CopyButton } from '../ui/shown/CopyButton.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useConfirm } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const QrCode = lazy(() => import('../ui/shown/QrCode.tsx'))

interface EnrolProps {
  begun: { readonly secret: string; readonly uri: string }
  onDone: () => void
  onCancel?: () => void
}

/** Shows a new secret for the device and confirms it by its first code; then shows the recovery codes, once. */
export function Enrol({ begun: { secret, uri }, onDone, onCancel }: EnrolProps) {
  const confirm = useConfirm()
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onKept={onDone} />
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="grid gap-6 md:grid-cols-[auto_1fr]">
      <div className="aspect-square w-full max-w-[240px] rounded-lg border border-line bg-white p-3">
        <Suspense>
          <QrCode text={uri} name={m.admin_factor_qr()} className="block size-full" />
        </Suspense>
      </div>
      <div className="min-w-0 space-y-4">
        <ol className="list-decimal space-y-2 pl-5 text-text-2">
          <li>{m.admin_factor_step_app()}</li>
          <li>{m.admin_factor_step_scan()}</li>
          <li>{m.admin_factor_step_code()}</li>
        </ol>
        <div>
          <p className="type-label text-text-2">{m.admin_factor_secret()}</p>
          <p className="flex items-center gap-1">
            <code translate="no" className="min-w-0 font-mono wrap-break-word">
              {groups.join(' ')}
            </code>
            <CopyButton value={secret} what={m.admin_factor_copy_secret()} />
          </p>
        </div>
        <CodeForm
          besides={m.admin_factor_signs_out()}
          action={m.admin_factor_confirm()}
          asks={['code']}
          by={confirm}
          onCancel={onCancel}
        />
      </div>
    </div>
  )
}
