import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ProviderIcon } from '../shell/auth/ExternalSignIn.tsx'
import { markText } from '../shell/auth/sign-in-texts.ts'
import { m } from '../texts/compiled/messages.js'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { toast } from '../ui/messages/toast.ts'
import { Button } from '../ui/shown/Button.tsx'
import { call, newKey } from '../wire/api.ts'
import { leaveToSignIn, takeReturned } from '../wire/token.ts'
import { type OwnerProof, ProofDialog } from './ProofDialog.tsx'
import { Section } from './Section.tsx'
import { nameOf, type Ways, waysOptions } from './ways.ts'

/** The external accounts that the player signs in with, linked and unlinked with a proof. */
export function WaysIn() {
  const queryClient = useQueryClient()
  const ways = useQuery(waysOptions)
  const [chosen, setChosen] = useState<{ provider: Ways['providers'][number]; link: boolean }>()
  const [returned] = useState(takeReturned)
  useEffect(() => {
    if (returned.linked) toast({ kind: 'success', text: m.ways_link_done({ provider: nameOf(returned.linked) }) })
  }, [returned])
  const { data } = ways
  const providers = data ? [...new Set([...data.providers, ...data.identities.map(({ provider }) => provider)])] : []
  if (data && providers.length === 0) return null

  const carryOut = async (proof: OwnerProof) => {
    if (!chosen) return
    const { provider, link } = chosen
    if (link) {
      const attempt = newKey()
      const body = { provider, redirectUri: location.origin, attempt, ...proof }
      const { location: away } = await call('POST /api/auth/identities', { body })
      if (!leaveToSignIn(away, attempt)) toast({ kind: 'error', text: m.sign_in_not_remembered() })
      return
    }
    await call('POST /api/auth/identities/{provider}/unlink', { params: { provider }, body: proof })
    setChosen(undefined)
    toast({ kind: 'success', text: m.ways_unlink_done({ provider: nameOf(provider) }) })
    await queryClient.invalidateQueries(waysOptions)
  }
  return (
    <Section title={m.ways_title()} note={m.ways_note()}>
      {returned.link_error && <ErrorBox>{markText(returned.link_error)}</ErrorBox>}
      {data ? (
        <ul aria-label={m.ways_title()} className="divide-y divide-line border-y border-line">
          {providers.map((provider) => (
            <Row key={provider} provider={provider} ways={data} onAsk={(link) => setChosen({ provider, link })} />
          ))}
        </ul>
      ) : ways.isError ? (
        <ErrorState text={m.error_load()} onRetry={() => void ways.refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      {data && chosen && (
        <ProofDialog
          ways={data}
          title={(chosen.link ? m.ways_link_title : m.ways_unlink_title)({ provider: nameOf(chosen.provider) })}
          action={chosen.link ? m.ways_link() : m.ways_unlink()}
          onClose={() => setChosen(undefined)}
          onProof={carryOut}
        />
      )}
    </Section>
  )
}

interface RowProps {
  provider: Ways['providers'][number]
  ways: Ways
  onAsk: (link: boolean) => void
}

function Row({ provider, ways, onAsk }: RowProps) {
  const linked = ways.identities.find((each) => each.provider === provider)
  const action = linked ? m.ways_unlink() : m.ways_link()
  return (
    <li className="flex items-center gap-3 py-3">
      <ProviderIcon provider={provider} />
      <div className="min-w-0 grow">
        <p className="type-strong">{nameOf(provider)}</p>
        <p className="type-small wrap-anywhere text-text-2">
          {linked ? m.ways_linked({ name: linked.name }) : m.ways_not_linked()}
        </p>
      </div>
      <Button aria-label={`${action}: ${nameOf(provider)}`} onClick={() => onAsk(linked === undefined)}>
        {action}
      </Button>
    </li>
  )
}
