import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { announce } from '../ui/messages/announce.tsx'
import { toast } from '../ui/messages/toast.ts'
import { Button } from '../ui/shown/Button.tsx'

const saidForMs = 1500

/** Copies the URL of the round's public page. */
export function ShareButton({ id }: { id: string }) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(0), saidForMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/rounds/${id}`)
      setCopied(Date.now())
      announce(m.round_shared())
    } catch {
      toast({ kind: 'error', text: m.ui_copy_failed() })
    }
  }
  return (
    <Button onClick={() => void copy()}>
      {copied ? <Check size={18} className="text-success" aria-hidden /> : <Link2 size={18} aria-hidden />}
      {m.round_share()}
    </Button>
  )
}
