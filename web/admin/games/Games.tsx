export default function Games() {
  return null
}
