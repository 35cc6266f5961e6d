import type { GameSettingWords } from '../../admin/settings/setting-words.ts'
import { m } from '../../texts/compiled/messages.js'

export const settings: GameSettingWords = {
  minesOverride: { label: m.admin_set_mines, hint: m.admin_set_mines_hint },
}
