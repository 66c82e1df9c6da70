import { useState, type ReactNode } from 'react'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { CheckAnswer } from '../checks/gate.contract.ts'
import { enrolledMark } from '../offline/app/offline.paths.ts'
import { CheckForm } from './check-form.tsx'
import { useCheckSettings } from './check-settings.hooks.ts'
import { useGateCheck } from './gate-check.hooks.ts'
import { GateResult } from './gate-result.tsx'
import { useRegistrations } from './registrations.hooks.ts'
import { useTypedCode } from './typed-code.hooks.ts'

const DeviceStrip = lazyPart(() => import('../offline/app/device-strip.tsx'), 'DeviceStrip')

/** The guard's screen: scan or enter, see the verdict, next. */
export function GateScreen(): ReactNode {
  const gate = useGateCheck()
  const { settings, setSettings, beginNext, settle } = useCheckSettings()
  const [isScanning, setScanning] = useState(false)
  const { registrations, remember } = useRegistrations()
  const finish = (answer: CheckAnswer | undefined, entered: string): void => {
    if (!answer) return
    remember(settings.registration)
    settle(answer, entered)
  }
  const check = async (entered: string): Promise<void> => finish(await gate.check(entered, settings), entered)
  useTypedCode((code) => void check(code))
  const next = (): void => {
    beginNext()
    gate.clear()
  }
  const entry = {
    entered: settings.entered,
    isPending: gate.isPending,
    onEntered: (entered: string) => setSettings({ ...settings, entered }),
    onCheck: (entered: string) => void check(entered),
  }
  return (
    <>
      {gate.answer ? (
        <GateResult key={gate.answer.check_id} answer={gate.answer} entry={entry} onNext={next} />
      ) : (
        <>
          <PageHead title="Gate" subtitle="Scan the card, or enter its number or the id number" />
          <CheckForm
            gate={gate}
            settings={settings}
            registrations={registrations}
            onSettings={setSettings}
            onCheck={(entered) => void check(entered)}
            isScanning={isScanning}
            onScanning={setScanning}
            onTryAgain={() => void gate.tryAgain().then((answer) => finish(answer, settings.entered))}
          />
          {localStorage.getItem(enrolledMark) !== null && (
            <Waiting fallback={null}>
              <DeviceStrip isUnanswered={gate.failure?.isUnanswered === true} />
            </Waiting>
          )}
        </>
      )}
    </>
  )
}
