export function Scene() {
  return <svg aria-label="The picture of the coin" />
}
