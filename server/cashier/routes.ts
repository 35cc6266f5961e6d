import type { Served } from '../http/serve.ts'
import type { CashierRoom } from './room.ts'

export const cashierRoutes = (_room: CashierRoom): Served[] => []
