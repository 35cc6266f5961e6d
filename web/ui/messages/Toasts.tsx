import { Suspense, useSyncExternalStore } from 'react'
import { part } from '../browser/part.ts'
import { onToastsWanted, toastsWanted } from './toast.ts'

const Host = part(() => import('./ToastHost.tsx'))

/** Where toasts appear; its code loads with the first one. */
export function Toasts() {
  const on = useSyncExternalStore(onToastsWanted, toastsWanted, () => false)
  if (!on) return null
  return (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  )
}
