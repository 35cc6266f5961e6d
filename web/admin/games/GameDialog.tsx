import type { AdminGame } from '@casino/contract/panel/admin-games'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { Allowed, useMay } from '../forms/may.ts'
import { useLooserNote } from '../forms/proposals.ts'
import { changeOf, draftOf, type GameDraft, isLooserGame, problemsOf } from './draft.ts'
import { GameFields } from './GameFields.tsx'
import { GameFigures } from './GameFigures.tsx'
import { gameName } from './game-name.ts'
import { useSaveGame } from './queries.ts'
import { RemoveGame } from './RemoveGame.tsx'

interface GameDialogProps {
  games: readonly AdminGame[]
  id: string | undefined
  onClose: () => void
}

/** One game: its figures and its editable fields. */
export default function GameDialog({ games, id, onClose }: GameDialogProps) {
  // A closing dialog shows its content until it has disappeared; reopened, it starts with a fresh draft.
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
  const may = useMay()
  const form = useId()
  // Updates of the list while editing change neither the draft nor the state that it is compared with.
  const [{ from, draft }, setEditing] = useState({ from: game, draft: draftOf(game) })
  const edit = (part: Partial<GameDraft>) => setEditing({ from, draft: { ...draft, ...part } })
  const save = useSaveGame(game)
  const looserNote = useLooserNote()
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
      title={gameName(from)}
      width="edit"
      actions={
        <FormActions form={form} busy={save.isPending} disabled={!change || !may('games.edit')} onCancel={onClose} />
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <form id={form} onSubmit={submit} className="min-w-0 space-y-2" noValidate>
          {save.isError && <ErrorBox className="mb-4">{adminErrorText(save.error)}</ErrorBox>}
          {isLooserGame(from, change) && <p className="type-small text-warning">{looserNote}</p>}
          <GameFields before={from} draft={draft} edit={edit} problems={problems} />
          <TextField
            label={m.admin_tx_reason()}
            value={draft.reason}
            onValue={(reason) => edit({ reason })}
            autoComplete="off"
            maxLength={500}
            hint={m.admin_game_reason_hint()}
          />
          {game.type === 'external' && (
            <Allowed to="games.edit">
              <RemoveGame game={game} onRemoved={onClose} />
            </Allowed>
          )}
        </form>
        <GameFigures game={game} />
      </div>
    </Dialog>
  )
}
