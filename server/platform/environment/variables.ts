import type { EnvironmentReader } from './environment.ts'

/** A setting of a third party, and the environment variable that it is read from. */
export interface Variable<Value> {
  readonly name: string
  /** Without it the third party is not configured; other settings have a default or may be absent. */
  readonly required: boolean
  read(env: EnvironmentReader, production: boolean): Value
}

export type Variables = Readonly<Record<string, Variable<unknown>>>

/** The values of these variables, under the same keys. */
export type SettingsOf<Reads extends Variables> = {
  readonly [Key in keyof Reads]: Reads[Key] extends Variable<infer Value> ? Value : never
}

// An invalid value is reported and the configuration is not used, so this placeholder is never used.
const required = (name: string, read: (env: EnvironmentReader) => string | undefined): Variable<string> => ({
  name,
  required: true,
  read: (env) => read(env) ?? '',
})

export const text = (name: string, expectation: string, pattern: RegExp): Variable<string> =>
  required(name, (env) => env.text(name, expectation, pattern))

export const secret = (name: string, expectation = 'a key without spaces', pattern = /^\S+$/): Variable<string> =>
  required(name, (env) => env.secret(name, expectation, pattern))

export const number = (name: string): Variable<string> => text(name, 'a number', /^\d{1,20}$/)

export const site = (name: string, fallback: string): Variable<string> => ({
  name,
  required: false,
  read: (env, production) => env.site(name, production ? 'https only' : 'plain http on this machine') ?? fallback,
})

/** A site without which the third party is not configured. */
export const requiredSite = (name: string): Variable<string> =>
  required(name, (env) => env.site(name, 'plain http on this machine'))

/** A site that browsers also open: its sandbox may be at our own site's URL. */
export const browsersSite = (name: string, fallback: string): Variable<string> => ({
  name,
  required: false,
  read: (env, production) => env.site(name, production ? 'https only' : 'plain http allowed') ?? fallback,
})

export const networks = (name: string, fallback: readonly string[]): Variable<readonly string[]> => ({
  name,
  required: false,
  read: (env) => env.networks(name) ?? fallback,
})

export const optional = <Value>(variable: Variable<Value>): Variable<Value | undefined> => ({
  ...variable,
  required: false,
  read: (env, production) => (env.given(variable.name) === undefined ? undefined : variable.read(env, production)),
})

/**
 * The settings of a third party, which is configured completely or not at all. Undefined if none of its variables is set; also
 * if only some of the required ones are, which is reported.
 */
export function readVariables<Reads extends Variables>(
  title: string,
  reads: Reads,
  env: EnvironmentReader,
  production: boolean,
): SettingsOf<Reads> | undefined {
  const variables = Object.values(reads)
  const [needed, others] = [variables.filter((each) => each.required), variables.filter((each) => !each.required)]
  const isSet = ({ name }: Variable<unknown>) => env.given(name) !== undefined
  const names = (some: readonly Variable<unknown>[]) => some.map(({ name }) => name).join(', ')
  const missing = needed.filter((each) => !isSet(each))
  const present = [...needed, ...others].filter(isSet)
  if (present.length === 0) return undefined
  if (missing.length > 0) {
    const are = missing.length === 1 ? 'is' : 'are'
    env.refuse(`${title} is configured only in part: ${names(present)} is set, ${names(missing)} ${are} missing.`)
    return undefined
  }
  const settings = Object.entries(reads).map(([key, variable]) => [key, variable.read(env, production)])
  return Object.fromEntries(settings) as SettingsOf<Reads>
}
