import type { Read } from '../../platform/database/database.ts'

/** Words for the site and its staff, in its three languages and in transliterated Russian. */
const staff = [
  'admin admins administrator administrators administration sysadmin moderator moderators support helpdesk staff official root',
  'админ админы администратор администраторы администрация модератор модераторы модер поддержка поддержки саппорт техподдержка',
  'официальный официально оператор admini administratsiya administraciya podderzhka podderjka tehpodderzhka techsupport moder',
  'administrador administradora administradores administracion moderador moderadora moderadores soporte ayuda oficial operator',
  'operador security безопасность seguridad system система sistema',
].flatMap((line) => line.split(' '))

/** Words ignored in such a name because they identify nobody. */
const fillers =
  'the real true a of is team group service online club casino казино команда служба сайт site bot бот help chat чат el la de equipo servicio vip pro my мой our наш'.split(
    ' ',
  )

/**
 * Whether others would mistake a username for the site itself or its staff, however it is written: with look-alike letters or
 * digits, separators or filler words. Each part of a name counts: `support-77`, `AdminIvan`.
 */
export async function isReservedName(read: Read, username: string, siteName: string): Promise<boolean> {
  const own = siteName.split(/[^\p{L}\p{Nd}]+/u)
  const names = [
    ...staff,
    ...own.filter((word) => word.length > 2 && !fillers.includes(word.toLowerCase())),
    own.join(''),
  ]
  const parts = username.split(/[._-]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u)
  const whole = username.replace(/[._-]/g, '')
  const typed = [whole, whole.replace(/^\d+|\d+$/g, ''), ...parts]
  const row = await read.one<{ shapes: string[] }>(
    `SELECT array_agg(username_shape(word) ORDER BY place) AS shapes FROM unnest($1::text[]) WITH ORDINALITY AS given (word, place)`,
    [[...names, ...fillers, ...typed]],
  )
  const shapes = row.shapes.map(asLetters)
  const reserved = new Set(shapes.slice(0, names.length).filter(Boolean))
  const idle = shapes.slice(names.length, names.length + fillers.length)
  const given = shapes.slice(names.length + fillers.length)
  const words = [...reserved, ...idle].join('|')
  const onlyWords = new RegExp(`^(?:${words})*(?:${[...reserved].join('|')})(?:${words})*$`)
  return given.some((part, index) => reserved.has(part) || (index < 2 && onlyWords.test(part)))
}

const digitsAsLetters: Readonly<Record<string, string>> = { l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Replaces digits by the letters they resemble, and removes accents. */
function asLetters(shape: string): string {
  const bare = shape.normalize('NFD').replace(/[^\p{L}\d]/gu, '')
  return bare.replace(/[l34578]/g, (letter) => digitsAsLetters[letter] ?? letter)
}
