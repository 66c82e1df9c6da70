import { clsx } from 'clsx'
import { CircleCheck, CloudOff, OctagonX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#platform/web/button.tsx'
import { signalVerdict } from '../screen/gate-signals.hooks.ts'
import type { TestOutcome } from './send-test.device.ts'

type TestDoneProps = { outcome: TestOutcome; driverName: string; onNext: () => void }

/** What a test did, as large as a verdict. */
export function TestDone({ outcome: { effect, message }, driverName, onNext }: TestDoneProps): ReactNode {
  const { word, Icon, band, fill, signal } = looks[effect]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    signalVerdict(signal)
  }, [signal])
  return (
    <section
      aria-labelledby="outcome"
      className={clsx('mx-auto flex w-full max-w-180 flex-col gap-4 overflow-hidden rounded-16 p-4 sm:p-6', fill)}
    >
      <h1
        id="outcome"
        ref={heading}
        tabIndex={-1}
        className={clsx(
          '-mx-4 -mt-4 flex items-center gap-3 p-4 text-[2.5rem] leading-none font-semibold text-surface outline-none sm:-mx-6 sm:-mt-6 sm:p-6',
          band,
        )}
      >
        <Icon aria-hidden className="size-10 shrink-0" />
        {word}
      </h1>
      <p className="text-24 leading-tight font-semibold wrap-anywhere">{driverName}</p>
      <p className="text-20">{message}</p>
      <Button look="primary" className="h-16! text-20!" onClick={onNext}>
        Next driver
      </Button>
    </section>
  )
}

const bad = { band: 'bg-bad', fill: 'bg-bad-soft text-bad', signal: 'blocked' } as const
const ok = { band: 'bg-ok', fill: 'bg-ok-soft text-ok', signal: 'cleared' } as const

const looks = {
  held: { word: 'ON HOLD', Icon: OctagonX, ...bad },
  kept: { word: 'ON HOLD', Icon: OctagonX, ...bad },
  lifted: { word: 'LIFTED', Icon: CircleCheck, ...ok },
  none: { word: 'RECORDED', Icon: CircleCheck, ...ok },
  queued: { word: 'NOT ON HOLD', Icon: CloudOff, band: 'bg-warn', fill: 'bg-warn-soft text-warn', signal: 'warn' },
} as const
