import { X } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'

/** A filter set by a link, which can only be removed. */
export function ChosenFilter({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Button size="compact" onClick={onRemove}>
      <span className="max-w-56 truncate">{text}</span>
      <X size={16} aria-hidden />
      <span className="sr-only">{m.admin_log_remove_filter()}</span>
    </Button>
  )
}
