import { useState, type ReactNode } from 'react'
import type { CheckAnswer } from '../../checks/gate.contract.ts'
import { CheckForm } from '../../screen/check-form.tsx'
import { useCheckSettings } from '../../screen/check-settings.hooks.ts'
import { useRegistrations } from '../../screen/registrations.hooks.ts'
import { useTypedCode } from '../../screen/typed-code.hooks.ts'
import { DataAgeLine } from './data-age-line.tsx'
import { useOfflineCheck } from './offline-check.hooks.ts'
import { useOfflineGate, type OfflineGate } from './offline-gate.hooks.ts'
import { offlineManifest, offlineScope } from './offline.paths.ts'
import { OfflineResult } from './offline-result.tsx'
import { PinForm } from './pin-form.tsx'
import { useGuardOnShift } from './shift.hooks.ts'

/** The gate on a device that has no network, or none that works: opened by the worker, without the rest of the portal. */
export function OfflineApp(): ReactNode {
  const gate = useOfflineGate()
  const { guard, begin, end } = useGuardOnShift()
  return (
    <main className="mx-auto flex min-h-dvh max-w-180 flex-col gap-4 p-4">
      <link rel="manifest" href={offlineManifest} />
      {gate.isLoaded && <DataAgeLine gate={gate} />}
      {gate.isLoaded && <Content gate={gate} guard={guard} begin={begin} />}
      {guard && (
        <footer className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-6 text-ink-2">
          <p>{guard.name}</p>
          <button type="button" className="min-h-11 px-2 underline" onClick={end}>
            End the shift
          </button>
        </footer>
      )}
    </main>
  )
}

type Shift = ReturnType<typeof useGuardOnShift>

function Content({ gate, guard, begin }: { gate: OfflineGate } & Pick<Shift, 'guard' | 'begin'>): ReactNode {
  if (!gate.device)
    return (
      <Notice
        title="This device is not enrolled"
        text="It was cut off, is to be enrolled again, or never was. Connect it to the network and ask your safety officer to enrol it under Gate, Devices."
      />
    )
  if (!gate.data)
    return (
      <Notice
        title="This device has no data"
        text="Nobody can be checked. Connect the device to the network and log in, so that it fetches them."
      />
    )
  return guard ? <CheckPart gate={gate} guardId={guard.id} /> : <PinForm onRight={begin} />
}

const Notice = ({ title, text }: { title: string; text: string }): ReactNode => (
  <div className="flex flex-col items-start gap-3">
    <h1 className="text-24 font-semibold">{title}</h1>
    <p>{text}</p>
    <a href={offlineScope} className="inline-flex min-h-11 items-center underline">
      Try again
    </a>
  </div>
)

function CheckPart({ gate, guardId }: { gate: OfflineGate; guardId: string }): ReactNode {
  const check = useOfflineCheck(gate, guardId)
  const { settings, setSettings, beginNext, settle } = useCheckSettings()
  const [isScanning, setScanning] = useState(false)
  const { registrations, remember } = useRegistrations()
  const finish = (answer: CheckAnswer | undefined, entered: string): void => {
    if (!answer) return
    remember(settings.registration)
    settle(answer, entered)
  }
  const run = async (entered: string): Promise<void> => finish(await check.check(entered, settings), entered)
  useTypedCode((code) => void run(code))
  const next = (): void => {
    beginNext()
    check.clear()
  }
  const entry = {
    entered: settings.entered,
    isPending: check.isPending,
    onEntered: (entered: string) => setSettings({ ...settings, entered }),
    onCheck: (entered: string) => void run(entered),
  }
  if (check.answer) {
    const { answer, cardId } = check
    const result = { answer, cardId, guardId, entry, onNext: next, onKept: () => void gate.recount() }
    return <OfflineResult key={answer.check_id} {...result} />
  }
  return (
    <>
      <h1 className="mx-auto w-full max-w-120 text-24 font-semibold">Gate</h1>
      <CheckForm
        gate={check}
        settings={settings}
        registrations={registrations}
        onSettings={setSettings}
        onCheck={(entered) => void run(entered)}
        isScanning={isScanning}
        onScanning={setScanning}
        onTryAgain={() => void check.tryAgain().then((answer) => finish(answer, settings.entered))}
      />
      {gate.refused > 0 && (
        <output className="rounded-12 bg-bad-soft p-4 text-bad">
          The server refused {gate.refused === 1 ? '1 check' : `${gate.refused} checks`} of this device. Tell your safety officer.
        </output>
      )}
    </>
  )
}
