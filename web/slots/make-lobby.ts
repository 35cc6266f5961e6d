import type { SlotName } from '@casino/contract/play/slots'
import { catalogueFrom } from '../catalogue/read.ts'
import { makeSelect } from '../catalogue/selection.ts'
import { type Covers, slotKey } from '../catalogue/slot.ts'
import { readFilters, slotFilter } from './filters.ts'
import type { Lobby } from './lobby.ts'
import { step } from './use-shown.ts'

/** The lobby of a spreadsheet, for the currently popular games. Throws if the bytes are not a spreadsheet. */
export function makeLobby(spreadsheet: ArrayBuffer, covers: Covers, popular: readonly SlotName[]): Lobby {
  const { slots, providers, themes } = catalogueFrom(spreadsheet, covers)
  const filter = slotFilter(readFilters({}), { favourites: [], recents: [], popular: popular.map(slotKey) })
  const first = makeSelect(slots)(filter).slice(0, step)
  return { providers, themes, count: slots.length, slots: first.map((i) => slots[i]!) }
}
