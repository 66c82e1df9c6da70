import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { usePanel } from '../dialog/side-panel.tsx'
import { ofSeveral, wrongFieldsIn, type WrongField } from './wrong-fields.ts'
import type { Problems } from './problems.ts'

type FormSummaryProps = { form: RefObject<HTMLFormElement | null>; problems: Problems }

/** How many fields of a refused form are wrong, and a link to each. What is wrong stands at the field, and only there. */
export function FormSummary({ form, problems }: FormSummaryProps): ReactNode {
  const id = useId()
  const isInset = usePanel() !== null
  const [wrong, setWrong] = useState<readonly WrongField[]>([])
  const read = useEffectEvent((known: Problems) =>
    setWrong((before) => (Object.keys(known).length === 0 ? [] : ofSeveral(before, wrongFieldsIn(form.current)))),
  )
  useLayoutEffect(() => {
    if (form.current) read(problems)
  }, [form, problems])
  if (wrong.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'flex max-h-40 flex-wrap items-baseline gap-x-4 gap-y-1 overflow-y-auto bg-bad-soft py-2.5 text-bad',
        isInset ? 'px-5' : 'rounded-8 px-3',
      )}
    >
      <p id={id} role="alert" className="font-semibold">
        {wrong.length === 1 ? '1 field needs your attention' : `${wrong.length} fields need your attention`}
      </p>
      <ul className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        {wrong.map(({ key, label, element }) => (
          <li key={key} className="min-w-0">
            <button
              type="button"
              onClick={() => element.focus()}
              className="min-h-6 max-w-full text-left font-medium underline underline-offset-2 wrap-anywhere pointer-coarse:min-h-11"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
