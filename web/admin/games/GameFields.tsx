import type { GameStatus } from '@casino/contract/entities'
import type { AdminGame } from '@casino/contract/panel/admin-games'
import { AmountField } from '../../cashier/AmountField.tsx'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { GameDraft, NewGameProblem } from './draft.ts'
import { statusWords } from './GameParts.tsx'

interface GameFieldsProps {
  /** Absent while the record is new. */
  before?: AdminGame
  draft: GameDraft
  edit: (part: Partial<GameDraft>) => void
  problems: ReadonlySet<NewGameProblem>
}

/** The editable fields of a game's record. */
export function GameFields({ before, draft, edit, problems }: GameFieldsProps) {
  const errorOf = (problem: NewGameProblem, text: () => string) => (problems.has(problem) ? text() : undefined)
  return (
    <>
      <SelectField
        label={m.admin_tx_status()}
        options={statusesFor(before?.status).map((value) => ({ value, label: statusWords[value]() }))}
        value={draft.status}
        onValue={(status) => edit({ status })}
        hint={draft.status !== 'active' && before?.status === 'active' ? m.admin_game_closing() : undefined}
      />
      <TextField
        label={m.admin_game_edge()}
        value={draft.edge}
        onValue={(edge) => edit({ edge })}
        inputMode="decimal"
        autoComplete="off"
        readOnly={before?.edgeIsFixed ?? false}
        hint={before?.edgeIsFixed ? m.admin_game_edge_fixed() : m.admin_game_edge_hint()}
        error={errorOf('edge', m.admin_refusal_edge_invalid)}
      />
      <AmountField
        label={m.admin_game_min()}
        amount={draft.minBet}
        onAmount={(minBet) => edit({ minBet })}
        hint={m.admin_game_least()}
        error={
          errorOf('min_least', m.admin_game_least) ??
          errorOf('min_above_max', m.admin_game_min_above_max) ??
          errorOf('min_too_large', m.admin_game_too_large)
        }
        submitted
        sums={[]}
      />
      <AmountField
        label={m.admin_game_max()}
        amount={draft.maxBet}
        onAmount={(maxBet) => edit({ maxBet })}
        error={errorOf('max_least', m.admin_game_least) ?? errorOf('max_too_large', m.admin_game_too_large)}
        submitted
        sums={[]}
      />
      <TextField
        label={m.admin_game_name()}
        value={draft.name}
        onValue={(name) => edit({ name })}
        autoComplete="off"
        error={errorOf('name', m.admin_refusal_game_name_invalid)}
      />
      <TextField
        label={m.admin_game_link()}
        value={draft.link}
        onValue={(link) => edit({ link: link.trim() })}
        autoComplete="off"
        hint={before ? m.admin_game_address_hint() : m.admin_game_link_empty()}
        error={errorOf('link', m.admin_refusal_address_invalid)}
      />
      <TextField
        label={m.admin_game_image()}
        value={draft.imageUrl}
        onValue={(imageUrl) => edit({ imageUrl: imageUrl.trim() })}
        autoComplete="off"
        hint={m.admin_game_address_hint()}
        error={errorOf('imageUrl', m.admin_refusal_address_invalid)}
      />
    </>
  )
}

/** Three statuses can be set; the fourth (docs/product.md §4) is valid and stays selected until another one is chosen. */
function statusesFor(now: GameStatus | undefined): readonly GameStatus[] {
  return ['active', 'development', 'disabled', ...(now === 'maintenance' ? ([now] as const) : [])]
}
