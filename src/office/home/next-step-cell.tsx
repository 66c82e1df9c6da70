import type { ReactNode } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import type { OwnDriver } from './home.contract.ts'
import type { StepActionOf } from './step-action.tsx'

type NextStepCellProps = { driver: OwnDriver; step: StepActionOf }

/** The next step in a row: a button, or in words where the office can only wait. */
export function NextStepCell({ driver, step }: NextStepCellProps): ReactNode {
  const { next, name } = driver
  if (!next) return '—'
  const action = step(driver)
  if (!action)
    return (
      <span title={next.text} className="block max-w-44 text-13 text-ink-2 md:truncate">
        {next.text}
      </span>
    )
  const shared = { className: look, 'aria-label': `${next.button}: ${name}`, title: next.text, children: next.button }
  return 'href' in action ? <Link href={action.href} {...shared} /> : <button type="button" onClick={action.onSelect} {...shared} />
}

const look =
  'inline-flex min-h-8 items-center rounded-6 text-left text-13 font-semibold text-on-brand-soft hover:underline pointer-coarse:min-h-11'
