import { useState, type ReactNode } from 'react'
import type { Renewed } from '#drivers/verdict/as-at/shown-reasons.rules.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { leaveQuestion, PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { RaiseForDriver } from '#requests/raise-for-driver.tsx'
import { Helpers, helperTexts } from '../driver/helpers-panel.tsx'
import { renewalForms } from './renewal-forms.tsx'

type WalkDriver = { _id: string; name: string }
type Walk = { what: Renewed; queue: readonly WalkDriver[] }

/** In the panel, which would else be hidden itself while the form loads. */
const waiting = <Skeleton className="h-40 w-full" />

/** The panel that renews something for several drivers, one after the other. `onDone` is called after the last. */
export function useRenewalWalk(onDone: () => void): { start: (what: Renewed, drivers: readonly WalkDriver[]) => void; panel: ReactNode } {
  const [walk, setWalk] = useState<Walk>()
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const start = (what: Renewed, queue: readonly WalkDriver[]): void => {
    setWalk({ what, queue })
    setAt(0)
    setOpen(true)
  }
  const next = (): void => {
    if (walk && at + 1 < walk.queue.length) return setAt(at + 1)
    setOpen(false)
    onDone()
  }
  const driver = walk?.queue[at]
  const panel = walk && driver && (
    <SidePanel open={isOpen} onClose={() => setOpen(false)} {...headOf(walk.what)}>
      <OneOfSeveral key={driver._id} text={`${driver.name}, ${at + 1} of ${walk.queue.length}`} onSkip={next}>
        <AsyncBoundary resetKey={driver._id} title="The driver could not be loaded" fallback={<PanelBody>{waiting}</PanelBody>}>
          <Renewal what={walk.what} driverId={driver._id} onDone={next} />
        </AsyncBoundary>
      </OneOfSeveral>
    </SidePanel>
  )
  return { start, panel }
}

function headOf(what: Renewed): { title: string; description: string } {
  const form = renewalForms[what]
  return form ? { title: form.kind.title, description: form.kind.panelText ?? '' } : helperTexts(helperOf(what))
}

const helperOf = (what: Renewed) => (what === 'medical' ? 'doctors' : 'training-companies')

function Renewal({ what, driverId, onDone }: { what: Renewed; driverId: string; onDone: () => void }): ReactNode {
  const form = renewalForms[what]
  if (form) return <RaiseForDriver form={form} driverId={driverId} onSent={onDone} />
  return <Helpers to={helperOf(what)} driverId={driverId} onDone={onDone} />
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
