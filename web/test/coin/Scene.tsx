export const line = () => 'A coin, flipped once.'

export function Scene() {
  return <svg aria-label="The picture of the coin" />
}
