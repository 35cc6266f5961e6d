import Type from 'typebox'
import { route } from './route.ts'
import { proof, proofRefusals } from './sign-in-proof.ts'
import { StreamReply } from './stream-reply.ts'

export const exportOwnData = route({
  method: 'POST',
  path: '/api/auth/export-data',
  summary: 'Everything that is recorded about the own person, as a JSON file; amounts in it are kopecks',
  who: 'visitor',
  body: Type.Object(proof),
  reply: StreamReply,
  refusals: proofRefusals,
})
