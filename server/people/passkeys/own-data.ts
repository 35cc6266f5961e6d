import type { OwnData } from '../../platform/database/own-data.ts'

export const ownPasskeys: OwnData = {
  passkeys: { rows: 'FROM passkey WHERE player_id = $1', fields: ['name', 'added_at', 'last_used_at'], key: ['id'] },
}
