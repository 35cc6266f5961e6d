import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'

interface MoreProps {
  of: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

/** Loads more at the end of a list. */
export function More({ of }: MoreProps) {
  if (!of.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-3 border-t border-line p-3">
      {of.isFetchNextPageError && <ErrorBox>{adminErrorText(of.error)}</ErrorBox>}
      <Button size="compact" busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {of.isFetchNextPageError ? m.ui_retry() : m.admin_user_more()}
      </Button>
    </div>
  )
}
