import type { Exclusion as Held } from '@casino/contract/people/protection'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { Confirm } from '../ui/layers/Confirm.tsx'
import { announce } from '../ui/messages/announce.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { dateTimeText } from '../ui/shown/DateTime.tsx'
import { call } from '../wire/api.ts'
import { useOnline } from '../wire/connection.ts'
import { errorText } from '../wire/error-text.ts'
import { protectionOptions } from '../wire/protection.ts'
import { durationText } from './words.ts'

const timeOuts = ['day', 'week', 'month'] as const
const selfExclusions = ['half_year', 'year', 'five_years', 'forever'] as const
type Duration = (typeof timeOuts)[number] | (typeof selfExclusions)[number]

export function heldText({ kind, until }: Held): string {
  if (until === null) return m.protection_held_forever()
  const at = { until: dateTimeText(until) }
  return kind === 'time_out' ? m.protection_held_time_out(at) : m.protection_held_excluded(at)
}

/** A break from playing, short or long, chosen and then confirmed once. */
export function TakeBreak({ kind, held }: { kind: Held['kind']; held: Held | null }) {
  const durations = kind === 'time_out' ? timeOuts : selfExclusions
  const queryClient = useQueryClient()
  const online = useOnline()
  const [lasts, setLasts] = useState<Duration>(durations[0])
  const [confirming, setConfirming] = useState(false)
  const exclude = useMutation({
    mutationFn: () => call('POST /api/protection/exclusion', { body: { lasts } }),
    onSuccess: (protection) => {
      queryClient.setQueryData(protectionOptions.queryKey, protection)
      setConfirming(false)
      if (protection.exclusion) announce(heldText(protection.exclusion))
    },
  })
  const action = kind === 'time_out' ? m.protection_time_out_start() : m.protection_exclude_start()
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        exclude.reset()
        setConfirming(true)
      }}
    >
      <SelectField
        label={m.protection_lasts()}
        value={lasts}
        onValue={setLasts}
        options={durations.map((each) => ({ value: each, label: durationText(each) }))}
        className="grow"
      />
      <Button type="submit" size="input" disabled={!online} className="max-sm:w-full">
        {held ? m.protection_extend() : action}
      </Button>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={kind === 'time_out' ? m.protection_time_out_title() : m.protection_exclude_title()}
        action={action}
        busy={exclude.isPending}
        error={exclude.isError ? errorText(exclude.error, m.protection_failed) : undefined}
        onConfirm={() => exclude.mutate()}
      >
        {m.protection_confirm_lasts({ duration: durationText(lasts) })} {m.protection_confirm_what()}
      </Confirm>
    </form>
  )
}
