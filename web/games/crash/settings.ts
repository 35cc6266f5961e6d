import type { GameSettingWords } from '../../admin/settings/setting-words.ts'
import { m } from '../../texts/compiled/messages.js'

export const settings: GameSettingWords = {
  crashStakes: { label: m.admin_set_crash_stakes, hint: m.admin_set_crash_stakes_hint },
  crashPayouts: { label: m.admin_set_crash_payouts, hint: m.admin_set_crash_payouts_hint },
}
