import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { leaveQuestion, PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { formOfType } from '#requests/kinds/kinds.forms.tsx'
import { bulkerRenewal } from '#requests/kinds/bulker-renewal/bulker-renewal.contract.ts'
import { RaiseForDriver } from '#requests/raise-for-driver.tsx'

type WalkDriver = { _id: string; name: string }

/** In the panel, which would else be hidden itself while the form loads. */
const waiting = <Skeleton className="h-40 w-full" />

const form = formOfType(bulkerRenewal.typeId)

/** The panel that asks for the bulker renewals of these drivers, one form after the other. `onDone` is called after the last. */
export function useBulkerWalk(drivers: readonly WalkDriver[], onDone: () => void): { open: () => void; panel: ReactNode } {
  const [queue, setQueue] = useState<readonly WalkDriver[]>([])
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const driver = queue[at]
  const start = (): void => {
    setQueue(drivers)
    setAt(0)
    setOpen(true)
  }
  const next = (): void => {
    if (at + 1 < queue.length) return setAt(at + 1)
    setOpen(false)
    onDone()
  }
  const panel = form && driver && (
    <SidePanel open={isOpen} onClose={() => setOpen(false)} title={form.kind.title} description={form.kind.panelText}>
      <OneOfSeveral key={driver._id} text={`${driver.name}, ${at + 1} of ${queue.length}`} onSkip={next}>
        <AsyncBoundary resetKey={driver._id} title="The driver could not be loaded" fallback={<PanelBody>{waiting}</PanelBody>}>
          <RaiseForDriver form={form} driverId={driver._id} onSent={next} />
        </AsyncBoundary>
      </OneOfSeveral>
    </SidePanel>
  )
  return { open: start, panel }
}

type OneProps = { text: string; onSkip: () => void; children: ReactNode }

/** Asks before skipping a form with entries. */
function OneOfSeveral({ text, onSkip, children }: OneProps): ReactNode {
  const [hasEntries, setHasEntries] = useState(false)
  const { ask, confirmation } = useConfirm()
  const skip = async (): Promise<void> => {
    if (!hasEntries || (await ask({ ...leaveQuestion, action: 'Skip' }))) onSkip()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col" onChange={() => setHasEntries(true)}>
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-2">
        <output className="font-medium">{text}</output>
        <Button look="quiet" onClick={() => void skip()}>
          Skip
        </Button>
      </div>
      {children}
      {confirmation}
    </div>
  )
}
