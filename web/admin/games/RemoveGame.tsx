import type { AdminGame } from '@casino/contract/admin-games'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/states.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { useRemoveGame } from './queries.ts'

/** Removes the record of an external game, after a confirmation. */
export function RemoveGame({ game, onRemoved }: { game: AdminGame; onRemoved: () => void }) {
  const [open, setOpen] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const remove = useRemoveGame(game)
  return (
    <>
      <Button
        kind="danger"
        onClick={() => {
          remove.reset()
          setOpen(true)
        }}
      >
        <Trash2 size={18} aria-hidden />
        {m.admin_game_remove()}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.admin_game_remove_title()}
        destructive
        initialFocus={keep}
        actions={
          <>
            <Button ref={keep} onClick={() => setOpen(false)}>
              {m.admin_game_keep()}
            </Button>
            <Button
              kind="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: onRemoved })}
            >
              {m.admin_game_remove_confirm()}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere text-text-2">{m.admin_game_remove_note({ name: game.name })}</p>
        {remove.isError && <ErrorBox className="mt-4">{adminErrorText(remove.error)}</ErrorBox>}
      </Dialog>
    </>
  )
}
