import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import type { TestSending } from './driver-test.hooks.ts'
import { judgeWritten, readWritten } from './reading.rules.ts'
import { beginEntering } from './remembered-test.device.ts'
import type { EnteredTest, StartedTest } from './send-test.device.ts'
import { TestFields } from './test-fields.tsx'
import { liftedByTest, type TestKind, type TestResult } from './test-kinds.rules.ts'

type TestFormProps = { kind: TestKind; test: StartedTest; driverName: string; sending: TestSending; isOffline: boolean }

/** What was measured, and what recording it does, with the driver's name. */
export function TestForm({ kind, test, driverName, sending, isOffline }: TestFormProps): ReactNode {
  const [entered, setEntered] = useState(() => beginEntering(kind))
  const form = useRef<HTMLFormElement>(null)
  const { problems, failure, isPending, refusals, send } = sending
  const onRefusal = useEffectEvent(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus())
  useEffect(() => {
    if (refusals > 0) onRefusal()
  }, [refusals])
  const result = resultOf(test, entered)
  const isSecond = 'second' in test
  const submit = (): Promise<void> => send({ kind, result: result ?? 'failed', entered, ...(isSecond && { holdId: test.second.hold_id }) })
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TestFields
        kind={kind}
        asksWhen={!isSecond && !isOffline}
        isFailed={result !== 'passed'}
        entered={entered}
        problems={problems}
        onEntered={setEntered}
      />
      {failure !== undefined && (
        <div role="alert" tabIndex={-1} className="flex flex-col gap-2 rounded-12 bg-bad-soft p-4 text-bad">
          <p className="text-20 font-semibold">Not recorded</p>
          <p>{failure}</p>
          {result !== 'passed' && !isSecond && <p className="font-semibold">{notOnHold}</p>}
        </div>
      )}
      <div className="flex flex-col gap-3">
        <output className="text-16 wrap-anywhere">
          {isOffline ? offlineText(result, driverName) : consequence({ kind, result, isSecond, driverName })}
        </output>
        <Button type="submit" look={result === 'passed' ? 'primary' : 'danger'} className="h-16! text-20!" loading={isPending}>
          {isOffline ? 'Keep on this device' : buttonText(result, isSecond)}
        </Button>
      </div>
    </form>
  )
}

const notOnHold = 'The driver is not on hold. Stop the driver, and call the safety officer.'

/** Of a second test the reading decides, as far as it is written. */
function resultOf(test: StartedTest, { reading, unit }: EnteredTest): TestResult | undefined {
  if ('result' in test) return test.result
  if (unit === '' || judgeWritten(reading) !== undefined) return undefined
  return readWritten(reading) <= test.limits[unit] ? 'passed' : 'failed'
}

function buttonText(result: TestResult | undefined, isSecond: boolean): string {
  if (isSecond) return result === undefined ? 'Record the second test' : result === 'passed' ? 'Lift the hold' : 'Keep the hold'
  return result === 'passed' ? 'Record the passed test' : 'Put on hold'
}

const offlineText = (result: TestResult | undefined, driverName: string): string =>
  result === 'passed'
    ? 'Sent when the network is back. It lifts no hold.'
    : `Nobody is on hold before the network is back. Stop ${driverName}, and call the safety officer.`

type Told = { kind: TestKind; result: TestResult | undefined; isSecond: boolean; driverName: string }

function consequence({ kind, result, isSecond, driverName }: Told): string {
  if (isSecond && result === undefined) return `Enter the reading: it decides whether the hold of ${driverName} is lifted.`
  if (isSecond)
    return result === 'passed' ? `This passes: the hold of ${driverName} is lifted.` : `This fails: ${driverName} stays on hold.`
  if (result === 'passed') return `Says that ${driverName} was tested, and no more.`
  const until = liftedByTest[kind] ? 'a second test passes' : 'somebody lifts the hold'
  return `${driverName} may not load at any plant from now on, until ${until}. The office is told, not why.`
}
