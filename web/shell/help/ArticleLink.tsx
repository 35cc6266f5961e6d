import { Link } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Refusal } from '../../wire/api.ts'
import { helpAbout } from '../../wire/refusal-help.ts'

export interface HelpLinkProps {
  /** A failure, or the code of a refusal that a form found itself. */
  of: Error | Refusal['code'] | null | undefined
  className?: string
}

/** A link to the article about a refusal, in a new tab so that the form stays; nothing for other failures. */
export default function ArticleLink({ of, className }: HelpLinkProps) {
  const code = of instanceof Refusal ? of.code : typeof of === 'string' ? of : undefined
  const article = code && helpAbout(code)
  if (!article) return null
  return (
    <Link
      to="/help"
      hash={article}
      target="_blank"
      className={classes('inline-flex min-h-6 items-center font-semibold underline underline-offset-4', className)}
    >
      {m.help_more()}
    </Link>
  )
}
