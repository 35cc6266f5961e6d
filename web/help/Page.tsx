import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { TextField } from '../ui/fields/TextField.tsx'
import { EmptyState } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { linkClass } from '../ui/shown/link-class.ts'
import type { HelpArticle } from '../wire/refusal-help.ts'
import { articles, groups, isAbout } from './articles.ts'

/** The help centre: questions in groups, found by words, each with an anchor that opens it. */
export default function Page() {
  const [query, setQuery] = useState('')
  const found = groups
    .map((group) => ({ ...group, articles: group.articles.filter((article) => isAbout(article, query)) }))
    .filter((group) => group.articles.length > 0)
  useOpenedByAnchor()
  return (
    <Screen title={m.page_help()} className="max-w-200" aside={<SupportLink className={buttonClass('secondary')} />}>
      <TextField
        label={m.help_search()}
        type="search"
        value={query}
        onValue={setQuery}
        autoComplete="off"
        enterKeyHint="search"
        className="mb-2"
      />
      <p role="status" className="sr-only">
        {query && m.help_found({ count: found.flatMap((group) => group.articles).length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          drawing={<Search />}
          text={m.help_nothing()}
          note={m.help_nothing_note()}
          action={<SupportLink className={buttonClass('main')} />}
        />
      ) : (
        <div className="space-y-8">
          {found.map((group) => (
            <section key={group.name()}>
              <h2 className="type-h2 mb-3">{group.name()}</h2>
              <div className="divide-y divide-line rounded-lg border border-line bg-surface">
                {group.articles.map((article) => (
                  // A search shows answers: a reader compares them.
                  <Answer key={`${article} ${query !== ''}`} article={article} open={query !== ''} />
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </Screen>
  )
}

function Answer({ article, open }: { article: HelpArticle; open: boolean }) {
  const { question, answer, link: { name, ...place } = {} } = articles[article]
  return (
    <details id={article} open={open} className="group scroll-mt-24">
      <summary className="type-strong flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 focus-visible:outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
        {question()}
        <ChevronDown
          size={20}
          className="shrink-0 text-text-3 transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="type-body space-y-3 px-4 pb-4 text-text-2">
        <p className="max-w-[68ch] wrap-anywhere">{answer()}</p>
        {name && (
          <Link {...place} className={linkClass}>
            {name()}
          </Link>
        )}
      </div>
    </details>
  )
}

/** A link to an article opens it and scrolls there. */
function useOpenedByAnchor(): void {
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const article = anchor && document.getElementById(anchor)
    if (!(article instanceof HTMLDetailsElement)) return
    article.open = true
    article.dataset.opened = ''
    article.scrollIntoView({ block: 'start' })
  }, [anchor])
}
