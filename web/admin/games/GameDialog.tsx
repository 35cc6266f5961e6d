import type { AdminGame } from '@casino/contract/admin-games'
import type { GameStatus } from '@casino/contract/entities'
import { type FormEvent, useId, useState } from 'react'
import { AmountField } from '../../cashier/AmountField.tsx'
import { m } from '../../texts/compiled/messages.js'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ErrorBox } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { adminErrorText } from '../error-text.ts'
import { changeOf, draftOf, type GameDraft, type Problem, problemsOf } from './draft.ts'
import { GameFigures } from './GameFigures.tsx'
import { statusWords } from './GameParts.tsx'
import { useSaveGame } from './queries.ts'

interface GameDialogProps {
  games: readonly AdminGame[]
  id: string | undefined
  onClose: () => void
}

/** One game: what it brought, and what can be set of it. */
export default function GameDialog({ games, id, onClose }: GameDialogProps) {
  // What is going away keeps its content until it is gone; opened again, it begins anew.
  const [shown, setShown] = useState({ id, opened: id, times: 0 })
  if (id !== shown.opened) {
    setShown({ id: id ?? shown.id, opened: id, times: shown.times + (id === undefined ? 0 : 1) })
  }
  const game = games.find((each) => each.id === shown.id)
  if (!game) {
    return (
      <Dialog open={id !== undefined} onClose={onClose} title={m.admin_game()}>
        <p className="text-text-2">{m.admin_game_unknown()}</p>
      </Dialog>
    )
  }
  return <OneGame key={shown.times} game={game} open={id !== undefined} onClose={onClose} />
}

function OneGame({ game, open, onClose }: { game: AdminGame; open: boolean; onClose: () => void }) {
  const form = useId()
  // What the list says meanwhile does not change what is being written, nor what counts as a change.
  const [{ from, draft }, setEditing] = useState({ from: game, draft: draftOf(game) })
  const edit = (part: Partial<GameDraft>) => setEditing({ from, draft: { ...draft, ...part } })
  const save = useSaveGame(game)
  const problems = problemsOf(draft)
  const change = problems.size === 0 ? changeOf(from, draft) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change && !save.isPending) save.mutate(change, { onSuccess: onClose })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={from.name}
      width="edit"
      actions={
        <>
          <button type="button" className={buttonClass('secondary')} onClick={onClose}>
            {m.admin_cancel()}
          </button>
          <Button kind="main" type="submit" form={form} busy={save.isPending} disabled={!change}>
            {m.admin_save()}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <form id={form} onSubmit={submit} className="min-w-0 space-y-2" noValidate>
          {save.isError && <ErrorBox className="mb-4">{adminErrorText(save.error)}</ErrorBox>}
          <Fields game={from} draft={draft} edit={edit} problems={problems} />
        </form>
        <GameFigures game={game} />
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  game: AdminGame
  draft: GameDraft
  edit: (part: Partial<GameDraft>) => void
  problems: ReadonlySet<Problem>
}

function Fields({ game, draft, edit, problems }: FieldsProps) {
  const told = (problem: Problem, text: () => string) => (problems.has(problem) ? text() : undefined)
  return (
    <>
      <SelectField
        label={m.admin_game_status()}
        options={statusesFor(game.status).map((value) => ({ value, label: statusWords[value]() }))}
        value={draft.status}
        onValue={(status) => edit({ status })}
        hint={draft.status !== 'active' && game.status === 'active' ? m.admin_game_closing() : undefined}
      />
      <TextField
        label={m.admin_game_edge()}
        value={draft.edge}
        onValue={(edge) => edit({ edge })}
        inputMode="decimal"
        autoComplete="off"
        readOnly={game.edgeIsFixed}
        hint={game.edgeIsFixed ? m.admin_game_edge_fixed() : m.admin_game_edge_hint()}
        error={told('edge', m.admin_refusal_edge_invalid)}
      />
      <AmountField
        label={m.admin_game_min()}
        amount={draft.minBet}
        onAmount={(minBet) => edit({ minBet })}
        hint={m.admin_game_least()}
        error={
          told('min_least', m.admin_game_least) ??
          told('min_above_max', m.admin_game_min_above_max) ??
          told('min_too_large', m.admin_game_too_large)
        }
        told
        sums={[]}
      />
      <AmountField
        label={m.admin_game_max()}
        amount={draft.maxBet}
        onAmount={(maxBet) => edit({ maxBet })}
        error={told('max_least', m.admin_game_least) ?? told('max_too_large', m.admin_game_too_large)}
        told
        sums={[]}
      />
      <TextField
        label={m.admin_game_name()}
        value={draft.name}
        onValue={(name) => edit({ name })}
        autoComplete="off"
        error={told('name', m.admin_refusal_game_name_invalid)}
      />
      <TextField
        label={m.admin_game_link()}
        value={draft.link}
        onValue={(link) => edit({ link: link.trim() })}
        autoComplete="off"
        hint={m.admin_game_address_hint()}
        error={told('link', m.admin_refusal_address_invalid)}
      />
      <TextField
        label={m.admin_game_image()}
        value={draft.imageUrl}
        onValue={(imageUrl) => edit({ imageUrl: imageUrl.trim() })}
        autoComplete="off"
        hint={m.admin_game_address_hint()}
        error={told('imageUrl', m.admin_refusal_address_invalid)}
      />
      <TextField
        label={m.admin_game_reason()}
        value={draft.reason}
        onValue={(reason) => edit({ reason })}
        autoComplete="off"
        maxLength={500}
        hint={m.admin_game_reason_hint()}
      />
    </>
  )
}

/** spec §4: three are set; the fourth is known, and stays until another one is chosen. */
function statusesFor(now: GameStatus): readonly GameStatus[] {
  return ['active', 'development', 'disabled', ...(now === 'maintenance' ? ([now] as const) : [])]
}
