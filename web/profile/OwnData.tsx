import { useQuery } from '@tanstack/react-query'
import { FileJson } from 'lucide-react'
import { useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { saveFile } from '../ui/browser/save-file.ts'
import { preloadDialog } from '../ui/layers/Dialog.tsx'
import { toast } from '../ui/messages/toast.ts'
import { Button } from '../ui/shown/Button.tsx'
import { download } from '../wire/download.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { Section } from './Section.tsx'
import { waysOptions } from './ways.ts'

/** Downloads everything recorded about the player, after a proof. */
export function OwnData() {
  const { data: ways } = useQuery(waysOptions)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={m.own_data_title()} note={m.own_data_note()}>
      <Button disabled={!ways} onPointerEnter={preloadDialog} onClick={() => setOpen(true)} className="w-fit">
        <FileJson size={18} aria-hidden />
        {m.own_data_get()}
      </Button>
      {isOpen && ways && (
        <ProofDialog
          ways={ways}
          title={m.own_data_title()}
          action={m.own_data_get()}
          onClose={() => setOpen(false)}
          onProof={async (proof) => {
            const { fileName, file } = await download('POST /api/auth/export-data', { body: proof })
            saveFile(fileName, file)
            setOpen(false)
            toast({ kind: 'success', text: m.own_data_done() })
          }}
        />
      )}
    </Section>
  )
}
