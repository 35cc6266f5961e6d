import { m } from '../../texts/compiled/messages.js'
import DialogSurface from '../../ui/layers/DialogSurface.tsx'

/** The global keyboard shortcuts; each game lists its own next to its controls. */
export default function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keys = [
    ['/', m.keys_search()],
    ['?', m.keys_help()],
    ['Esc', m.keys_close()],
  ]
  return (
    <DialogSurface open={open} onClose={onClose} title={m.keys_title()}>
      <dl className="divide-y divide-line">
        {keys.map(([key, action]) => (
          <div key={key} className="flex min-h-12 items-center justify-between gap-4">
            <dt className="order-2">
              <kbd className="type-label grid min-h-7 min-w-7 place-items-center rounded-sm border border-line-strong px-2 font-sans">
                {key}
              </kbd>
            </dt>
            <dd className="text-text-2">{action}</dd>
          </div>
        ))}
      </dl>
    </DialogSurface>
  )
}
