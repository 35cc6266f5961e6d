import { useState, useSyncExternalStore } from 'react'
import { isStorageAvailable, onStorageAvailable } from '../../storage/storage.ts'
import { m } from '../../texts/compiled/messages.js'

/** If the browser blocks the site's storage: the consequences for the visitor, until they have read them. */
export function NotRemembered() {
  const [read, setRead] = useState(false)
  const remembers = useSyncExternalStore(onStorageAvailable, isStorageAvailable)
  if (remembers || read) return null
  return (
    <div
      role="status"
      className="type-label flex min-h-11 flex-wrap items-center justify-center gap-x-2 bg-info-tint px-4 text-center text-info"
    >
      {m.shell_not_remembered()}
      <button type="button" onClick={() => setRead(true)} className="min-h-11 px-2 underline underline-offset-4">
        {m.shell_not_remembered_read()}
      </button>
    </div>
  )
}
