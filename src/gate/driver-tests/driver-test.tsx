import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useTestSending } from './driver-test.hooks.ts'
import { testName } from './reading.rules.ts'
import type { SendTest, StartedTest } from './send-test.device.ts'
import { TestDone } from './test-done.tsx'
import { TestForm } from './test-form.tsx'
import { testKindNames, testKinds, type TestKind } from './test-kinds.rules.ts'

type DriverTestProps = {
  driverName: string
  test: StartedTest
  send: SendTest
  /** Without a network nothing is on hold until the device is connected. */
  isOffline?: boolean
  onBack: () => void
  onNext: () => void
}

/** From a verdict: the kind, what was measured with its consequence, and what it did. */
export function DriverTest({ driverName, test, send, isOffline = false, onBack, onNext }: DriverTestProps): ReactNode {
  const second = 'second' in test ? test.second : undefined
  const [kind, setKind] = useState<TestKind | undefined>(second?.kind)
  const sending = useTestSending(send)
  if (sending.outcome) return <TestDone outcome={sending.outcome} driverName={driverName} onNext={onNext} />
  const result = 'result' in test ? test.result : undefined
  const what = second ? 'Second' : result === 'passed' ? 'Passed' : 'Failed'
  return (
    <section aria-labelledby="test" className="mx-auto flex w-full max-w-120 flex-col gap-5">
      <Heading key={kind} text={`${what} ${kind ? testName(kind) : 'test'}`} driverName={driverName} />
      {kind ? (
        <TestForm kind={kind} test={test} driverName={driverName} sending={sending} isOffline={isOffline} />
      ) : (
        <Kinds onKind={setKind} />
      )}
      <Button className="h-12! text-16!" onClick={kind && !second ? () => setKind(undefined) : onBack}>
        Back
      </Button>
    </section>
  )
}

function Heading({ text, driverName }: { text: string; driverName: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h1 id="test" ref={heading} tabIndex={-1} className="text-24 leading-tight font-semibold outline-none">
        {text}
      </h1>
      <p className="text-20 wrap-anywhere">{driverName}</p>
    </div>
  )
}

const Kinds = ({ onKind }: { onKind: (kind: TestKind) => void }): ReactNode => (
  <div className="flex flex-col gap-3">
    {testKinds.map((kind) => (
      <Button key={kind} className="h-20! text-24!" onClick={() => onKind(kind)}>
        {testKindNames[kind]}
      </Button>
    ))}
  </div>
)
