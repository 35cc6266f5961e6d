import { protectionPresets } from '@casino/contract/people/protection-presets'
import { turnoversAbove } from '@casino/contract/turnover-ceiling'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { settingsOptions } from '../../wire/site.ts'
import { announceLoosened } from '../forms/proposals.ts'
import { aboveText, groupErrorText } from './above-maximum.ts'
import { type AllSettings, allSettingsOptions } from './queries.ts'

const presets = [
  ['liberal', m.admin_set_preset_liberal],
  ['strict', m.admin_set_preset_strict],
] as const

/** The requirements of a market, applied in one step; each setting can be changed afterwards (docs/protection.md). */
export default function Presets({ settings }: { settings: AllSettings }) {
  const queryClient = useQueryClient()
  const apply = useMutation({
    mutationFn: (name: keyof typeof protectionPresets) => {
      const { protection, verification, games } = protectionPresets[name]
      return call('PATCH /api/casino/update-settings', {
        body: {
          protection,
          verification: { ...settings.verification, ...verification },
          games: { ...settings.games, ...games },
        },
      })
    },
    onSuccess: async ({ loosened }) => {
      const waits = announceLoosened(queryClient, loosened)
      await queryClient.invalidateQueries(allSettingsOptions)
      if (!waits) announce(m.admin_set_saved())
      return queryClient.invalidateQueries({ queryKey: settingsOptions.queryKey })
    },
  })
  return (
    <section className="space-y-4 rounded-md border border-line bg-surface p-4" aria-label={m.admin_set_presets()}>
      <div className="space-y-1">
        <h2 className="type-h3">{m.admin_set_presets()}</h2>
        <p className="type-small text-text-2">{m.admin_set_presets_note()}</p>
      </div>
      {apply.isError && <ErrorBox>{groupErrorText(apply.error)}</ErrorBox>}
      <div className="flex flex-wrap gap-2">
        {presets.map(([name, label]) => (
          <Button
            key={name}
            name="presets"
            busy={apply.isPending && apply.variables === name}
            onClick={() => apply.mutate(name)}
          >
            {label()}
          </Button>
        ))}
      </div>
      {presets.map(([name, label]) => {
        const { maximumTurnover } = protectionPresets[name].protection
        const above = turnoversAbove(maximumTurnover, settings)
        return (
          above.length > 0 && (
            <p key={name} className="type-small max-w-prose text-text-2">
              <strong>{label()}.</strong> {aboveText(above, maximumTurnover)}
            </p>
          )
        )
      })}
    </section>
  )
}
