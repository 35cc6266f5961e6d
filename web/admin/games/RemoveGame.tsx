import type { AdminGame } from '@casino/contract/panel/admin-games'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { useRemoveGame } from './queries.ts'

/** Removes the record of an external game, after a confirmation. */
export function RemoveGame({ game, onRemoved }: { game: AdminGame; onRemoved: () => void }) {
  const [open, setOpen] = useState(false)
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
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title={m.admin_game_remove_title()}
        action={m.admin_game_remove_confirm()}
        keep={m.admin_game_keep()}
        busy={remove.isPending}
        error={remove.isError ? adminErrorText(remove.error) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      >
        {m.admin_game_remove_note({ name: game.name })}
      </Confirm>
    </>
  )
}
