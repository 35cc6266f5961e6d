import type { Protection } from '@casino/contract/people/protection'
import { m } from '../texts/compiled/messages.js'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { ErrorBox } from '../ui/messages/states.tsx'
import { call } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { useProtectionChange } from './Limits.tsx'

const intervals = [15, 30, 60, 120] as const

/** The interval at which play stops for a report of its duration and result (docs/product.md S6). */
export function CheckInterval({ realityCheck: { minutes } }: Pick<Protection, 'realityCheck'>) {
  const save = useProtectionChange(
    (minutes: (typeof intervals)[number]) => call('POST /api/protection/reality-check', { body: { minutes } }),
    () => {},
  )
  const options = intervals.map((each) => ({ value: String(each), label: m.protection_minutes({ count: each }) }))
  const known = options.some(({ value }) => value === String(minutes))
  return (
    <div className="space-y-4">
      <SelectField
        label={m.protection_check_interval()}
        value={String(minutes)}
        disabled={save.isPending}
        onValue={(value) => save.mutate(Number(value) as (typeof intervals)[number])}
        options={
          known
            ? options
            : [
                {
                  value: String(minutes),
                  label: minutes === 0 ? m.protection_check_never() : m.protection_minutes({ count: minutes }),
                },
                ...options,
              ]
        }
      />
      {save.isError && <ErrorBox>{errorText(save.error, m.protection_failed)}</ErrorBox>}
    </div>
  )
}
