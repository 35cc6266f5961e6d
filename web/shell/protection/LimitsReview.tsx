import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { dayText } from '../../ui/shown/DateTime.tsx'
import { call } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'
import { protectionOptions } from '../../wire/protection.ts'

/** A prompt on every page that blocks nothing and stays until it is answered (docs/product.md S16). */
export function LimitsReview({ since }: { since: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const review = useMutation({
    mutationFn: (answer: 'keep' | 'change') => call('POST /api/protection/limits/review', { body: { answer } }),
    onSuccess(protection, answer) {
      queryClient.setQueryData(protectionOptions.queryKey, protection)
      if (answer === 'change') void navigate({ to: '/profile', search: { tab: 'protection' } })
    },
  })
  const button = (answer: 'keep' | 'change', text: string) => (
    <Button
      size="compact"
      busy={review.isPending && review.variables === answer}
      disabled={review.isPending}
      onClick={() => review.mutate(answer)}
    >
      {text}
    </Button>
  )
  return (
    <section
      aria-label={m.protection_review()}
      className="type-label flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-info-tint px-4 py-2 text-info"
    >
      <p>{review.isError ? errorText(review.error) : m.protection_review_text({ day: dayText(since.slice(0, 10)) })}</p>
      <div className="flex flex-wrap gap-2">
        {button('keep', m.protection_review_keep())}
        {button('change', m.protection_review_change())}
      </div>
    </section>
  )
}
