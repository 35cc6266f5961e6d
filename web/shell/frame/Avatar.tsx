/** White text is readable on each of them. */
const grounds = ['#6d5af0', '#0b7f55', '#cf2f45', '#0b5cab', '#8a4d00', '#8d3fb5', '#0f7583', '#5d6b1a']

/** The initials of a name on a colour derived from the player; their size does not depend on the surrounding text. */
export function Avatar({ id, name, size = 36 }: { id: string; name: string; size?: number }) {
  const ground = grounds[[...id].reduce((sum, digit) => sum * 7 + digit.charCodeAt(0), 0) % grounds.length]
  return (
    <span
      aria-hidden="true"
      // Drawn as a picture: as text it would become part of the accessible name of the button around it.
      data-initials={name.slice(0, 2)}
      style={{ backgroundColor: ground, width: size, height: size, fontSize: size * 0.35 }}
      className="before:content-[attr(data-initials)] grid shrink-0 place-items-center rounded-full font-bold text-white uppercase select-none"
    />
  )
}
