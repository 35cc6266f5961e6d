import type {
  DocumentKind,
  Verification as State,
  VerificationRequest,
  VerificationSubject,
} from '@casino/contract/people/verification'
import { documentsOf, requiredDocuments } from '@casino/contract/people/verification-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { announce } from '../ui/messages/announce.tsx'
import { ErrorBox, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { DateTime, dateTimeText } from '../ui/shown/DateTime.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { Pill } from '../ui/shown/Pill.tsx'
import { allowanceText, depositReason } from '../verification/allowance.ts'
import { showsHeic } from '../verification/picture.ts'
import { levelTexts, rejectionText, stepTexts, stepTones, verificationErrorText } from '../verification/words.ts'
import { call } from '../wire/api.ts'
import { useSession } from '../wire/session.ts'
import { verificationOptions } from '../wire/verification.ts'
import { DocumentSlot } from './DocumentSlot.tsx'
import { Section } from './Section.tsx'

/** The player's verification level, the documents to send, and the results of earlier ones. */
export default function Verification() {
  const { data, isError, refetch } = useQuery(verificationOptions)
  if (!data)
    return isError ? (
      <ErrorState text={m.error_load()} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-80 rounded-lg" />
    )
  const past = data.requests.filter(({ step }) => step !== 'draft')
  const isUnderReview = past[0]?.step === 'sent' || past[0]?.step === 'reviewing'
  const subject = data.level !== 'document' ? 'identity' : data.deposits.needs === 'funds' ? 'funds' : undefined
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
      <div className="min-w-0 space-y-6">
        <Level state={data} />
        {past.length > 0 && <Past requests={past} />}
      </div>
      {subject && !isUnderReview && <Documents state={data} subject={subject} />}
    </div>
  )
}

function Level({ state: { level, allowance, deposits } }: { state: State }) {
  const sign = useCurrencySign()
  const { user } = useSession()
  return (
    <Section title={m.verification_level()}>
      <p className="flex flex-wrap items-center gap-2">
        <Pill tone={level === 'document' ? 'success' : level === 'email' ? 'info' : 'plain'}>
          {levelTexts[level]()}
        </Pill>
      </p>
      <dl>
        <dt className="type-small text-text-3">{m.verification_now()}</dt>
        <dd className="type-strong first-letter:uppercase">{allowanceText(allowance, sign)}</dd>
        {deposits.left !== null && (
          <>
            <dt className="type-small mt-2 text-text-3">{m.verification_deposits_now()}</dt>
            <dd className="type-strong">{formatMoney(kopecksOf(deposits.left), sign)}</dd>
          </>
        )}
      </dl>
      {deposits.needs && <p className="type-body wrap-anywhere text-text-2">{depositReason(deposits)}</p>}
      {level === 'none' && user?.email && (
        <Link to="/profile" search={{ tab: 'settings' }} className={buttonClass('secondary')}>
          {m.verification_confirm_email()}
        </Link>
      )}
    </Section>
  )
}

function Documents({ state: { requests }, subject }: { state: State; subject: VerificationSubject }) {
  const queryClient = useQueryClient()
  const draft = requests.find(({ step }) => step === 'draft')
  const documentOf = (kind: DocumentKind) => draft?.documents.find((one) => one.kind === kind)
  const isComplete = requiredDocuments[subject].every(documentOf)
  const { data: takesHeic = false } = useQuery({
    queryKey: ['shows HEIC'],
    queryFn: showsHeic,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = useMutation({
    mutationFn: () => call('POST /api/user/verification/send'),
    onSuccess: (next) => {
      queryClient.setQueryData(verificationOptions.queryKey, next)
      announce(m.verification_was_sent())
    },
  })
  return (
    <Section
      title={subject === 'funds' ? m.verification_funds_title() : m.verification_title()}
      note={m.verification_intro()}
    >
      <ul className="space-y-3">
        {documentsOf[subject].map((kind) => (
          <DocumentSlot
            key={kind}
            kind={kind}
            optional={!requiredDocuments[subject].some((one) => one === kind)}
            document={documentOf(kind)}
            takesHeic={takesHeic}
          />
        ))}
      </ul>
      <p className="type-small text-text-3">
        {m.verification_formats()} {!takesHeic && m.verification_no_heic()}
      </p>
      {send.isError && <ErrorBox>{verificationErrorText(send.error)}</ErrorBox>}
      <div className="space-y-2">
        <Button
          kind="main"
          size="input"
          className="w-full"
          busy={send.isPending}
          disabled={!isComplete}
          onClick={() => send.mutate()}
        >
          {m.verification_send()}
        </Button>
        {!isComplete && (
          <p className="type-small text-center text-text-2">
            {subject === 'funds' ? m.verification_funds_missing() : m.verification_missing()}
          </p>
        )}
      </div>
    </Section>
  )
}

function Past({ requests }: { requests: readonly VerificationRequest[] }) {
  const [last] = requests
  return (
    <Section title={m.verification_history()}>
      <ul className="divide-y divide-line">
        {requests.map(({ id, subject, step, sentAt, decidedAt, reason, note, validUntil }) => (
          <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <Pill tone={stepTones[step]}>{stepTexts[step]()}</Pill>
              <span className="type-small text-text-3">
                <DateTime iso={decidedAt ?? sentAt ?? ''} />
              </span>
            </p>
            {subject === 'funds' && <p className="type-small text-text-2">{m.verification_funds_title()}</p>}
            {reason && <p className="type-strong wrap-anywhere">{rejectionText(reason, note)}</p>}
            {validUntil && step === 'approved' && (
              <p className="type-small text-text-2">
                {m.verification_valid_until({ date: dateTimeText(validUntil).slice(0, 10) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {(last?.step === 'sent' || last?.step === 'reviewing') && (
        <p className="type-body text-text-2">{m.verification_was_sent()}</p>
      )}
      {last?.step === 'rejected' && <p className="type-body text-text-2">{m.verification_again()}</p>}
    </Section>
  )
}
