import { looserWays } from '@casino/contract/loosening'
import type { Group } from '@casino/contract/panel/admin-settings'
import { settingLimits } from '@casino/contract/setting-limits'
import { loosenedFields } from '@casino/rules/loosening'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { Switch } from '../../ui/fields/Switch.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import type { DraftProblem, FieldKind } from '../forms/draft.ts'
import { wrongText } from '../forms/draft-words.ts'
import { groupErrorText } from './above-maximum.ts'
import { FormFoot, useJustSaved } from './FormFoot.tsx'
import { useSaveGroup } from './queries.ts'
import { RaceList } from './RaceList.tsx'
import {
  draftOf,
  minimumField,
  type PrizeRow,
  prizeField,
  type RaceDraft,
  readRace,
  turnoverField,
  withPlace,
} from './race-draft.ts'

type RaceSettings = Group<'race'>

const { places, sum: greatestSum } = settingLimits.race
const money = (kopecks: number) => formatMoney(kopecksOf(kopecks / 100), '₽')

/** The weekly race: its settings, then past races (docs/product.md R10). */
export default function Race({ saved }: { saved: RaceSettings }) {
  return (
    <>
      <RaceForm saved={saved} />
      <RaceList />
    </>
  )
}

/** The form's typed values, checked and saved. */
function useRaceDraft(saved: RaceSettings) {
  const [edited, setEdited] = useState<Partial<RaceDraft>>({})
  const [submitted, setSubmitted] = useState(false)
  const [justSaved, markSaved] = useJustSaved()
  const save = useSaveGroup('race')
  const draft = { ...draftOf(saved), ...edited }
  const { settings, sum, wrong } = readRace(draft)
  const keys = Object.keys(edited) as (keyof RaceDraft)[]
  const unsaved = keys.length > 0 && JSON.stringify(settings) !== JSON.stringify({ ...settings, ...saved })
  const edit = (part: Partial<RaceDraft>) => {
    if (save.isError) save.reset()
    setEdited({ ...edited, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!settings) return
    save.mutate(Object.fromEntries(keys.map((key) => [key, settings[key]])), {
      onSuccess: ({ loosened }) => {
        setEdited({})
        setSubmitted(false)
        if (!loosened?.proposal) markSaved()
      },
    })
  }
  const errorOf = (fault: DraftProblem | undefined, field: FieldKind) =>
    submitted && fault ? wrongText(fault, field) : undefined
  const undo = () => {
    setEdited({})
    setSubmitted(false)
    save.reset()
  }
  const names = { prizes: m.admin_race_prizes(), turnover: m.admin_set_turnover() }
  const looser = loosenedFields(looserWays.race, saved, settings ?? saved).map((field) => names[field as 'prizes'])
  return { looser, draft, sum, wrong, unsaved, edit, submit, undo, errorOf, save, justSaved }
}

function RaceForm({ saved }: { saved: RaceSettings }) {
  const { looser, draft, sum, wrong, unsaved, edit, submit, undo, errorOf, save, justSaved } = useRaceDraft(saved)
  return (
    <form
      noValidate
      aria-label={m.admin_set_race()}
      onSubmit={submit}
      className="rounded-md border border-line bg-surface"
    >
      <h2 className="type-h3 px-4 pt-4">{m.admin_set_race()}</h2>
      <p className="type-small max-w-prose px-4 pt-1 text-text-2">{m.admin_race_note()}</p>
      <div className="space-y-4 p-4">
        <Switch
          name="enabled"
          label={m.admin_race_on()}
          note={m.admin_race_on_hint()}
          on={draft.enabled}
          onTurn={(enabled) => edit({ enabled })}
        />
        <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
          <AmountTextField
            name="minimum"
            label={`${m.admin_race_minimum()}, ₽`}
            value={draft.minimum}
            onValue={(minimum) => edit({ minimum })}
            error={errorOf(wrong.get('minimum'), minimumField)}
          />
          <TextField
            name="turnover"
            autoComplete="off"
            inputMode="decimal"
            inputClass="tabular"
            label={m.admin_set_turnover()}
            hint={m.admin_set_turnover_hint()}
            value={draft.turnover}
            onValue={(turnover) => edit({ turnover })}
            error={errorOf(wrong.get('turnover'), turnoverField)}
          />
        </div>
        <PrizeRows
          rows={draft.prizes}
          errorOf={({ key }) => errorOf(wrong.get(key), prizeField)}
          onRows={(prizes) => edit({ prizes })}
        />
        <p className="type-strong">{m.admin_race_sum({ sum: money(sum) })}</p>
        {wrong.has('sum') && <ErrorBox>{m.admin_race_sum_above({ sum: money(greatestSum * 100) })}</ErrorBox>}
        <p className="type-small text-text-2">
          {m.admin_race_shown()}{' '}
          {draft.enabled ? m.race_text({ sum: money(sum), places: draft.prizes.length }) : m.race_none()}
        </p>
      </div>
      <FormFoot
        failure={save.isError && groupErrorText(save.error)}
        justSaved={justSaved}
        unsaved={unsaved}
        onUndo={undo}
        busy={save.isPending}
        section="race"
        looser={looser}
      />
    </form>
  )
}

interface PrizeRowsProps {
  rows: readonly PrizeRow[]
  errorOf: (row: PrizeRow) => string | undefined
  onRows: (rows: readonly PrizeRow[]) => void
}

/** The prizes in the order of their places: a place can be added and removed. */
function PrizeRows({ rows, errorOf, onRows }: PrizeRowsProps) {
  return (
    <div>
      <ol className="space-y-1">
        {rows.map((row, index) => {
          const place = index + 1
          return (
            <li key={row.key} className="flex items-end gap-1">
              <AmountTextField
                name="prizes"
                className="grow"
                label={`${m.admin_race_prize({ place })}, ₽`}
                value={row.typed}
                onValue={(typed) => onRows(rows.map((other) => (other === row ? { ...row, typed } : other)))}
                error={errorOf(row)}
              />
              <span className="mb-6">
                <IconButton
                  label={m.admin_race_remove({ place })}
                  disabled={rows.length === places.minItems}
                  onClick={() => onRows(rows.filter((other) => other !== row))}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      {rows.length < places.maxItems && (
        <Button size="compact" onClick={() => onRows(withPlace(rows))}>
          <Plus size={18} aria-hidden />
          {m.admin_race_add()}
        </Button>
      )}
    </div>
  )
}
