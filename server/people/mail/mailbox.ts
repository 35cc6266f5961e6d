interface Host {
  /** The first stands for all. */
  readonly domains: readonly [string, ...string[]]
  /** What a dot in a name means: nothing at Gmail, a hyphen at Yandex. */
  readonly dot: '' | '-'
}

/** Hosts that deliver several spellings of an address to one mailbox. */
const hosts: readonly Host[] = [
  { domains: ['gmail.com', 'googlemail.com'], dot: '' },
  {
    domains: [
      'yandex.ru',
      'ya.ru',
      'yandex.com',
      'yandex.by',
      'yandex.kz',
      'yandex.ua',
      'yandex.uz',
      'yandex.az',
      'yandex.ee',
      'yandex.fr',
      'yandex.kg',
      'yandex.lt',
      'yandex.lv',
      'yandex.md',
      'yandex.tj',
      'yandex.tm',
      'yandex.co.il',
      'yandex.com.am',
      'yandex.com.ge',
      'yandex.com.tr',
    ],
    dot: '-',
  },
]

/**
 * One spelling for all that reach the same person: without case and a suffix after a plus, and with the host's own rules about
 * dots and domains.
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? []
  const plain = name.replace(/\+.*$/, '')
  const host = hosts.find(({ domains }) => domains.includes(domain))
  return host ? `${plain.replaceAll('.', host.dot)}@${host.domains[0]}` : `${plain}@${domain}`
}

const inSql = (text: string) => `'${text}'`
const hostsInSql = hosts
  .map(
    ({ domains, dot }) =>
      `WHEN domain IN (${domains.map(inSql).join(', ')}) THEN replace(name, '.', '${dot}') || '@${domains[0]}'`,
  )
  .join(' ')

/** The same of a stored address. In SQL, because accounts are compared in the database's lower case. */
export const mailboxSql = (address: string) => `(
  SELECT CASE ${hostsInSql} ELSE name || '@' || domain END
  FROM (SELECT regexp_replace(lower(${address}), '([+].*)?@[^@]*$', '') AS name, substring(lower(${address}) FROM '[^@]*$') AS domain) AS part)`
