import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { useSettings } from '../../wire/site.ts'

/** A link to the external chat, or to our own page if the settings name none. */
export function SupportLink({ className }: { className: string }) {
  const { site } = useSettings()
  if (!site.supportUrl) {
    return (
      <Link to="/support" search={{}} className={className}>
        {m.nav_support()}
      </Link>
    )
  }
  return (
    <a
      href={site.supportUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={m.nav_support_new_tab()}
      className={className}
    >
      {m.nav_support()}
      <ArrowUpRight size={16} aria-hidden />
    </a>
  )
}
