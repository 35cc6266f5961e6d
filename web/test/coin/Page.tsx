export default function Page() {
  return <h1>The page of the coin</h1>
}
