import { Suspense } from 'react'
import { part } from '../ui/browser/part.ts'
import type { TermsChangedProps } from './TermsChanged.tsx'
import type { GameTable } from './use-table.ts'

const TermsChanged = part(() => import('./TermsChanged.tsx'))

type TermsNoticeProps = Omit<TermsChangedProps, 'change'> & Pick<GameTable, 'change'>

/** The notice of changed terms under the main button; loaded with the first change. */
export function TermsNotice({ change, ...rest }: TermsNoticeProps) {
  if (!change) return null
  return (
    <Suspense>
      <TermsChanged change={change} {...rest} />
    </Suspense>
  )
}
