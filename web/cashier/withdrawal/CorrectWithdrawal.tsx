import type { Transaction } from '@casino/contract/money/transactions'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { preloadDialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'

const load = () => import('./Correction.tsx')
const Correction = lazy(load)

function preload(): void {
  preloadDialog()
  void load()
}

/** The dialog is reset each time it is opened. */
export function CorrectWithdrawal({ transaction }: { transaction: Transaction }) {
  const [opened, setOpened] = useState({ times: 0, open: false })
  return (
    <>
      <Button
        onClick={() => setOpened({ times: opened.times + 1, open: true })}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {m.withdraw_correct()}
      </Button>
      {opened.times > 0 && (
        <Suspense fallback={null}>
          <Correction
            key={opened.times}
            transaction={transaction}
            open={opened.open}
            onClose={() => setOpened({ ...opened, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}
