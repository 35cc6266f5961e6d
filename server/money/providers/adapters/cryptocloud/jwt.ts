import { createHmac } from 'node:crypto'
import { sameSecret } from '../read-answer.ts'
import { fieldsOf } from '../request.ts'

/** RFC 7515 with HS256 only: a token that names another algorithm or never expires is refused. */
export function isSignedToken(token: unknown, key: string, nowMs: number): boolean {
  const [, signed = '', header = '', claims = '', signature] =
    (typeof token === 'string' && /^(([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(token)) || []
  const right = createHmac('sha256', key).update(signed).digest('base64url')
  if (!sameSecret(signature, right) || partOf(header).alg !== 'HS256') return false
  const { exp } = partOf(claims)
  return typeof exp === 'number' && exp * 1_000 > nowMs
}

function partOf(part: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return {}
  }
}
