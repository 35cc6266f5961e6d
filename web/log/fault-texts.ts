import type { LogFaultKind } from '@casino/contract/play/log'
import { m } from '../texts/compiled/messages.js'
import { saveFile } from '../ui/browser/save-file.ts'

/** A sentence that describes each kind of fault. */
export const faultTexts: Record<LogFaultKind, () => string> = {
  key: m.log_fault_key,
  signature: m.log_fault_signature,
  shorter: m.log_fault_shorter,
  rewritten: m.log_fault_rewritten,
  missing: m.log_fault_missing,
  changed: m.log_fault_changed,
  repeated: m.log_fault_repeated,
  seed: m.log_fault_seed,
  witness: m.log_fault_witness,
  late: m.log_fault_late,
  dropped: m.log_fault_dropped,
}

/** Saves a fault's evidence as a file. */
export function saveEvidence(fault: object): void {
  saveFile('public-log-evidence.json', new Blob([JSON.stringify(fault, null, 2)]))
}
