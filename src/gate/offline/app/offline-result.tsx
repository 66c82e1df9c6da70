import { useState, type ReactNode } from 'react'
import type { CheckAnswer } from '../../checks/gate.contract.ts'
import { OfflineTestPanel, OfflineTestButtons } from '../../driver-tests/offline-test.tsx'
import type { StartedTest } from '../../driver-tests/send-test.device.ts'
import { CheckResult } from '../../screen/check-result.tsx'
import type { Entry } from '../../screen/not-found.tsx'

type OfflineResultProps = {
  answer: CheckAnswer
  /** Of the card that was found. */
  cardId: string | null
  guardId: string
  entry: Entry
  onNext: () => void
  /** A test was stored here. */
  onKept: () => void
}

/** The verdict of this device, or the test that was begun from it. */
export function OfflineResult({ answer, cardId, guardId, entry, onNext, onKept }: OfflineResultProps): ReactNode {
  const [test, setTest] = useState<StartedTest>()
  const { driver } = answer
  const isKnown = driver !== null && cardId !== null
  if (isKnown && test)
    return (
      <OfflineTestPanel
        guardId={guardId}
        cardId={cardId}
        driverName={driver.name}
        test={test}
        onKept={onKept}
        onBack={() => setTest(undefined)}
        onNext={onNext}
      />
    )
  return <CheckResult answer={answer} entry={entry} onNext={onNext} below={isKnown && <OfflineTestButtons onStart={setTest} />} />
}
