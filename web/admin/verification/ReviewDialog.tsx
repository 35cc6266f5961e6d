import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Pill } from '../../ui/shown/Pill.tsx'
import { rejectionText, stepTexts, stepTones } from '../../verification/words.ts'
import type { Reply } from '../../wire/api.ts'
import { Editable } from '../forms/Editable.tsx'
import { Missing } from '../forms/Missing.tsx'
import { useShown } from '../list/use-shown.ts'
import { UserLink } from '../users/UserLink.tsx'
import { Requests } from '../users/Verification.tsx'
import { Decide } from './Decide.tsx'
import { Documents } from './Documents.tsx'
import { verificationOptions } from './queries.ts'

/** One request: the player's statement, the documents, the decision. Its id is in the URL. */
export function ReviewDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const shown = useShown(id)
  const title = m.admin_verification_one({ id: shown ?? '' })
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={title} width="edit">
      {shown !== undefined && <Review key={shown} id={shown} />}
    </Dialog>
  )
}

function Review({ id }: { id: string }) {
  const query = useQuery(verificationOptions(id))
  if (!query.data) return <Missing query={query} className="h-105" />
  const { verification, earlier } = query.data
  return (
    <div className="space-y-5 type-dense">
      <Facts request={query.data} />
      <Documents verification={verification} />
      {verification.decidedAt === null && (
        <Editable to="verification.review">
          <Decide id={id} subject={verification.subject} />
        </Editable>
      )}
      {earlier.length > 0 && (
        <section className="space-y-2">
          <h3 className="type-strong">{m.admin_verification_earlier()}</h3>
          <Requests requests={earlier} />
        </section>
      )}
    </div>
  )
}

function Facts({ request }: { request: Reply<'GET /api/admin/verifications/{id}'> }) {
  const { verification, birthDate, person } = request
  const { player, subject, step, sentAt, decidedBy, reason, note } = verification
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Fact name={m.admin_verification_player()}>
        <UserLink id={player.id}>{player.username}</UserLink>
      </Fact>
      <Fact name={m.admin_verification_subject()}>
        {subject === 'funds' ? m.verification_funds_title() : m.admin_verification_identity()}
      </Fact>
      <Fact name={m.admin_tx_status()}>
        <Pill tone={stepTones[step]}>{stepTexts[step]()}</Pill>
      </Fact>
      <Fact name={m.admin_verification_sent()}>
        <DateTime iso={sentAt ?? ''} />
      </Fact>
      <Fact name={m.admin_verification_registered()}>{birthDate ?? m.admin_verification_not_given()}</Fact>
      {person && (
        <Fact name={m.admin_verification_name()}>
          {person.name}, {person.birthDate}
        </Fact>
      )}
      {decidedBy && <Fact name={m.admin_verification_by()}>{decidedBy.username}</Fact>}
      {reason && <Fact name={m.admin_verification_reason()}>{rejectionText(reason, note)}</Fact>}
    </dl>
  )
}
