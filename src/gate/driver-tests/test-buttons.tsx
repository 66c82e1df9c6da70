import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatTime } from '#platform/web/dates.ts'
import { useFailableQuery } from '#platform/web/query.ts'
import { Waiting } from '#platform/web/waiting.tsx'
import { countDownText, useCountDown } from './count-down.hooks.ts'
import { driverTestsContract, type OpenTestHold } from './driver-tests.contract.ts'
import { testName } from './reading.rules.ts'
import { ResultButtons } from './result-buttons.tsx'
import type { StartedTest } from './send-test.device.ts'
import type { TestLimits } from './test-kinds.rules.ts'

type Props = { checkId: string; onStart: (test: StartedTest) => void }

/** Below a verdict, for those who test drivers: the open holds of failed tests, and what can be recorded now. */
export const TestButtons = (props: Props): ReactNode => (
  <Waiting fallback={null}>
    <Buttons {...props} />
  </Waiting>
)

function Buttons({ checkId, onStart }: Props): ReactNode {
  const { data } = useFailableQuery(driverTestsContract.standing, { check_id: checkId })
  if (data?.refusal) return <p className="rounded-12 bg-surface p-4 text-16 text-ink">{data.refusal}</p>
  return (
    <section aria-label="Tests" className="flex flex-col gap-3 text-ink">
      {data?.open.map((hold) => (
        <OpenHold key={hold.hold_id} hold={hold} limits={data.limits} onStart={onStart} />
      ))}
      <ResultButtons onStart={onStart} />
    </section>
  )
}

type OpenHoldProps = { hold: OpenTestHold; limits: TestLimits; onStart: Props['onStart'] }

function OpenHold({ hold, limits, onStart }: OpenHoldProps): ReactNode {
  const { kind, measured, taken_at, tested_by, possible_at, seconds_left } = hold
  const left = useCountDown(seconds_left ?? 0)
  return (
    <div className="flex flex-col gap-2 rounded-12 bg-surface p-4">
      <p className="text-20 leading-tight font-semibold">
        Failed {testName(kind)}: <span className="digits whitespace-nowrap">{measured}</span>
      </p>
      <p className="text-16 text-ink-2">
        {formatTime(taken_at)}, by {tested_by}
      </p>
      {possible_at === null ? (
        <p className="text-16">Only somebody who may lift holds ends the hold of a positive drug test.</p>
      ) : left > 0 ? (
        <p className="text-20 font-semibold">
          Second test possible at {formatTime(possible_at)}
          <span role="timer" aria-label="Time left" className="digits block text-32">
            {countDownText(left)}
          </span>
        </p>
      ) : (
        <Button
          look="primary"
          className="h-14! text-20!"
          icon={<FlaskConical aria-hidden />}
          onClick={() => onStart({ second: hold, limits })}
        >
          Second test
        </Button>
      )}
    </div>
  )
}
