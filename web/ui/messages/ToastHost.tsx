import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { m } from '../../texts/compiled/messages.js'
import { useMobile } from '../browser/media.ts'
import { hostReady, type ToastMessage } from './toast.ts'

/** docs/product.md §8: a toast disappears after 3 s. */
const staysMs = 3000

const icons = {
  success: <CircleCheck size={20} className="mt-px shrink-0 text-success" aria-hidden />,
  error: <CircleAlert size={20} className="mt-px shrink-0 text-danger" aria-hidden />,
  info: <Info size={20} className="mt-px shrink-0 text-info" aria-hidden />,
}

function show(message: ToastMessage): void {
  sonner.custom((id) => <Message {...message} close={() => sonner.dismiss(id)} />, { duration: staysMs })
}

function Message({ kind, text, action, close }: ToastMessage & { close: () => void }) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex w-[min(360px,calc(100vw-32px))] items-start gap-3 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 text-text shadow-middle"
    >
      <span className="flex min-w-0 flex-1 gap-3 py-2.5">
        {icons[kind]}
        <span className="min-w-0">
          <span className="type-body block wrap-anywhere">{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                action.run()
                close()
              }}
              className="type-strong -mb-2.5 -ml-2 min-h-11 rounded-md px-2 text-left text-accent-text hover:bg-control"
            >
              {action.label}
            </button>
          )}
        </span>
      </span>
      <button
        type="button"
        aria-label={m.ui_close()}
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-md text-text-3 hover:bg-control hover:text-text"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

export default function ToastHost() {
  const mobile = useMobile()
  useEffect(() => hostReady(show), [])
  return (
    <Toaster
      containerAriaLabel={m.ui_messages()}
      position={mobile ? 'top-center' : 'top-right'}
      visibleToasts={3}
      offset={{ top: 80, right: 16 }}
      mobileOffset={{ top: 72, left: 16, right: 16 }}
      style={{ '--width': 'min(360px, calc(100vw - 32px))', zIndex: 70, fontFamily: 'inherit' } as React.CSSProperties}
    />
  )
}
