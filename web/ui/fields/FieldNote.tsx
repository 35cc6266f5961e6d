import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../browser/class-names.ts'

interface FieldNoteProps {
  id: string
  error: string | undefined
  /** The hint, shown while there is no error. */
  children?: ReactNode
}

/** The line below a field, reserved for its hint or its error. */
export function FieldNote({ id, error, children }: FieldNoteProps) {
  return (
    <p id={id} className={classes('type-small mt-1 flex min-h-lh gap-1.5', error ? 'text-danger' : 'text-text-3')}>
      {error ? (
        <>
          <CircleAlert size={16} className="mt-px shrink-0" aria-hidden />
          {error}
        </>
      ) : (
        children
      )}
    </p>
  )
}
