import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#platform/web/button.tsx'
import type { CheckAnswer } from '../checks/gate.contract.ts'
import { signalVerdict } from './gate-signals.hooks.ts'
import { LargeField } from './large-field.tsx'

/** The number, to be entered again. */
export type Entry = { entered: string; isPending: boolean; onEntered: (entered: string) => void; onCheck: (entered: string) => void }

type NotFoundProps = { answer: CheckAnswer; entry: Entry; onNext: () => void }

/** Nobody has this number: no verdict on a driver, so grey, and the number is asked for again. */
export function NotFound({ answer: { reasons, direction }, entry, onNext }: NotFoundProps): ReactNode {
  const { entered, isPending, onEntered, onCheck } = entry
  const [first] = reasons
  useEffect(() => signalVerdict('notFound'), [])
  return (
    <section
      aria-labelledby="outcome"
      className="mx-auto flex w-full max-w-180 flex-col gap-4 overflow-hidden rounded-16 bg-sunken p-4 text-ink sm:p-6"
    >
      <div id="not-found" className="flex flex-col gap-4">
        <h1
          id="outcome"
          className="-mx-4 -mt-4 flex items-center gap-3 bg-ink-2 p-4 text-[3rem] leading-none font-semibold text-surface max-[374px]:gap-2 max-[374px]:px-3 max-[374px]:text-[2.5rem] sm:-mx-6 sm:-mt-6 sm:p-6"
        >
          <SearchX aria-hidden className="size-12 shrink-0 max-[374px]:size-9" />
          NOT FOUND
        </h1>
        {direction === 'out' && <p className="text-20 font-semibold">Going out, recorded</p>}
        <div>
          <p className="text-24 leading-tight font-semibold sm:text-32">{first?.text}</p>
          <p className="mt-1 text-20">{first?.what_to_do}</p>
        </div>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) onCheck(entered)
        }}
      >
        <LargeField
          label="Card no or id no"
          value={entered}
          onChange={onEntered}
          describedBy="not-found"
          isAskedAgain
          after={
            <Button type="submit" look="primary" className="h-12! text-16!" loading={isPending}>
              Check
            </Button>
          }
        />
      </form>
      <Button className="h-16! text-20!" onClick={onNext}>
        Next driver
      </Button>
    </section>
  )
}
