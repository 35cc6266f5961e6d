import { queryOptions, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { readStored } from '../../storage/storage.ts'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { call, newKey } from '../../wire/api.ts'
import { leaveToSignIn, readReferral } from '../../wire/token.ts'
import { providerNames } from './sign-in-texts.ts'

const providersOptions = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/providers', { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Leaves the page for the provider's. It returns to the main page, which leads on to the path `back` of this site. */
export function signInElsewhere(provider: string, back: string): void {
  if (provider === 'telegram' && readStored('mini-app', 'tab')?.includes('tgWebAppData='))
    return void import('../mini-app/sign-in.ts').then(({ signInHere }) => signInHere(back, { open: true }))
  const ref = readReferral()
  const attempt = newKey()
  const query = new URLSearchParams({ redirect_uri: location.origin, attempt, ...(ref && { ref }) })
  const left = leaveToSignIn(`/api/auth/${provider}/redirect?${query}`, attempt, back)
  if (!left) toast({ kind: 'error', text: m.sign_in_not_remembered() })
}

interface ExternalSignInProps {
  disabled: boolean
  onChosen: (provider: string) => void
  /** Shown under the buttons. */
  note?: ReactNode
}

/** The buttons of the configured providers; nothing if there are none. */
export function ExternalSignIn({ disabled, onChosen, note }: ExternalSignInProps) {
  const { data: providers = [] } = useQuery(providersOptions)
  if (providers.length === 0) return null
  return (
    <div className="space-y-2 pt-2">
      <p className="type-small text-center text-text-2">{m.sign_in_or()}</p>
      <div className="flex gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            size="input"
            className="grow basis-0"
            disabled={disabled}
            aria-label={m.sign_in_with({ provider: providerNames[provider] ?? provider })}
            onClick={() => onChosen(provider)}
          >
            <ProviderIcon provider={provider} />
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      {note}
    </div>
  )
}

export function ProviderIcon({ provider }: { provider: string }) {
  if (provider === 'telegram') return <Send className="size-5" aria-hidden="true" />
  return (
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#07f" />
      <path
        d="m5 8 3 8 3-8m3 0v8m5-8-4.5 4 4.5 4"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
