import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { usePanel } from '../dialog/side-panel.tsx'
import { ofSeveral, wrongFieldsIn } from './wrong-fields.ts'

type FormSummaryProps = { form: HTMLFormElement }

/** How many fields of a refused form are wrong, and a link to each. What is wrong stands at the field, and only there. */
export function FormSummary({ form }: FormSummaryProps): ReactNode {
  const id = useId()
  const isInset = usePanel() !== null
  const [wrong, setWrong] = useState(() => ofSeveral([], wrongFieldsIn(form)))
  useEffect(() => {
    const observer = new MutationObserver(() => setWrong((before) => ofSeveral(before, wrongFieldsIn(form))))
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
    return () => observer.disconnect()
  }, [form])
  if (wrong.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'flex max-h-48 flex-wrap items-baseline gap-x-4 gap-y-1 overflow-y-auto bg-bad-soft py-2.5 text-bad',
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
