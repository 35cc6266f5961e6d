import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { announce } from '../messages/announce.tsx'
import { toast } from '../messages/toast.ts'
import { IconButton } from './Button.tsx'

/** Copies a value; the icon becomes a tick for a moment. `what` names the value: «Скопировать ID». */
export function CopyButton({ value, what, className }: { value: string; what: string; className?: string }) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(0), 1500)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(Date.now())
      announce(m.ui_copied())
    } catch {
      toast({ kind: 'error', text: m.ui_copy_failed() })
    }
  }
  return (
    <IconButton label={what} onClick={() => void copy()} className={className ?? ''}>
      {copied ? <Check size={18} className="text-success" aria-hidden /> : <Copy size={18} aria-hidden />}
    </IconButton>
  )
}
