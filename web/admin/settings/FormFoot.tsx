import { closedToNewRights, type looserWays } from '@casino/contract/loosening'
import { useBlocker } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { announce } from '../../ui/messages/announce.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { useMay } from '../forms/may.ts'
import { useLooserNote, useNewRights } from '../forms/proposals.ts'

const permissionOf = (section: keyof typeof looserWays) =>
  section === 'maintenance' ? section : (`settings.${section}` as const)

const savedShownMs = 3000

/** Whether the settings were saved just now, and the message that announces it. */
export function useJustSaved(): [justSaved: boolean, markSaved: () => void] {
  const [savedAt, setSavedAt] = useState(0)
  useEffect(() => {
    if (!savedAt) return
    const timer = setTimeout(() => setSavedAt(0), savedShownMs)
    return () => clearTimeout(timer)
  }, [savedAt])
  return [
    savedAt > 0,
    () => {
      setSavedAt(Date.now())
      announce(m.admin_set_saved())
    },
  ]
}

interface FormFootProps {
  /** The server's refusal, in words. */
  failure: ReactNode
  justSaved: boolean
  unsaved: boolean
  onUndo: () => void
  busy: boolean
  section: keyof typeof looserWays
  /** Names of the edited fields that loosen the protection of money or players. */
  looser?: readonly string[]
}

/** The foot of a settings form: the result of the last save, and the bar that saves or reverts the edits. */
export function FormFoot({ failure, justSaved, unsaved, onUndo, busy, section, looser = [] }: FormFootProps) {
  const looserNote = useLooserNote()
  const newUntil = useNewRights()
  const readOnly = !useMay()(permissionOf(section))
  const tooNew =
    newUntil !== undefined && ((closedToNewRights as readonly string[]).includes(section) || looser.length > 0)
  return (
    <>
      {failure && <ErrorBox className="mx-4 mb-4">{failure}</ErrorBox>}
      {justSaved && !unsaved && (
        <p className="type-strong mx-4 mb-4 flex items-center gap-2 text-success">
          <Check size={18} aria-hidden />
          {m.admin_set_saved()}
        </p>
      )}
      {unsaved && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 rounded-b-md border-t border-line bg-raised px-4 py-3">
          <p className="type-small mr-auto text-text-2">
            {readOnly
              ? m.admin_read_only()
              : tooNew
                ? m.admin_new_rights_form({ at: dateTimeText(newUntil) })
                : m.admin_set_unsaved()}
            {!(readOnly || tooNew) && looser.length > 0 && (
              <span className="block max-w-prose text-warning">{`${looserNote} (${looser.join(', ')})`}</span>
            )}
          </p>
          <Button size="compact" onClick={onUndo}>
            {m.admin_user_undo()}
          </Button>
          <Button kind="main" size="compact" type="submit" busy={busy} disabled={readOnly || tooNew}>
            {m.admin_save()}
          </Button>
        </div>
      )}
      <LeaveQuestion unsaved={unsaved} />
    </>
  )
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Asks before leaving with unsaved changes; on closing the tab the browser itself asks. */
function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    // Opening a search result in the same form does not leave it.
    shouldBlockFn: ({ current, next }) =>
      unsaved && !(current.pathname === next.pathname && isSame(current.search, next.search)),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={m.admin_set_leave_title()}
      action={m.admin_set_leave_go()}
      keep={m.admin_set_leave_stay()}
      onConfirm={() => blocker.proceed?.()}
    >
      {m.admin_set_leave_note()}
    </Confirm>
  )
}
