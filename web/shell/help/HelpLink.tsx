import { Suspense } from 'react'
import { part } from '../../ui/browser/part.ts'
import type { HelpLinkProps } from './ArticleLink.tsx'

const ArticleLink = part(() => import('./ArticleLink.tsx'))

/** A link to the help centre's article about a refusal, if there is one. */
export function HelpLink(props: HelpLinkProps) {
  return (
    <Suspense>
      <ArticleLink {...props} />
    </Suspense>
  )
}
