import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { testers } from '../checks/gate-access.rules.ts'
import type { CheckAnswer } from '../checks/gate.contract.ts'
import type { StartedTest } from '../driver-tests/send-test.device.ts'
import { CheckResult } from './check-result.tsx'
import type { Entry } from './not-found.tsx'
import { OverrideButton } from './override-button.tsx'

const TestButtons = lazyPart(() => import('../driver-tests/test-buttons.tsx'), 'TestButtons')
const VisitorActions = lazyPart(() => import('../visitor/visitor-actions.tsx'), 'VisitorActions')
const LiveTest = lazyPart(() => import('../driver-tests/live-test.tsx'), 'LiveTest')

type GateResultProps = { answer: CheckAnswer; entry: Entry; onNext: () => void }

/** The verdict, or the test that was begun from it. */
export function GateResult({ answer, entry, onNext }: GateResultProps): ReactNode {
  const [test, setTest] = useState<StartedTest>()
  const isTester = useCan(testers)
  const { check_id: checkId, driver } = answer
  if (driver && test)
    return (
      <Waiting fallback={null}>
        <LiveTest checkId={checkId} driverName={driver.name} test={test} onBack={() => setTest(undefined)} onNext={onNext} />
      </Waiting>
    )
  const below = driver && (
    <Waiting fallback={null}>
      {isTester && <TestButtons checkId={checkId} onStart={setTest} />}
      {driver.visitor_id !== undefined && <VisitorActions driverId={driver.visitor_id} name={driver.name} />}
    </Waiting>
  )
  return (
    <CheckResult
      answer={answer}
      entry={entry}
      onNext={onNext}
      renderOverride={(onDone) => <OverrideButton answer={answer} onDone={onDone} />}
      below={below}
    />
  )
}
