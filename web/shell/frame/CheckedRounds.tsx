import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { logState } from '../../log/state.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { useLocalStorage } from '../../ui/browser/local-storage.ts'
import { countText } from '../../ui/shown/figures.ts'

/** The number of rounds that this device has checked in the public log, for a phone's menu, which lacks the account menu. */
export default function CheckedRounds({ onGo }: { onGo: () => void }) {
  const [{ remembered, fault }] = useLocalStorage(logState)
  if (!remembered && !fault) return null
  const Icon = fault ? TriangleAlert : CircleCheck
  return (
    <Link
      to="/fairness"
      hash="log"
      onClick={onGo}
      className="type-small mt-2 flex min-h-11 items-center gap-2 text-text-2"
    >
      <Icon size={18} className={classes('shrink-0', fault ? 'text-danger' : 'text-success')} aria-hidden />
      {fault ? m.log_menu_fault() : m.log_menu({ count: countText(remembered?.checked ?? 0) })}
    </Link>
  )
}
