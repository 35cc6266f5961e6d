export default function Transactions() {
  return null
}
