import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { useNewDriverPaths } from '#onboarding/new-driver/new-driver.paths.ts'
import { submissionContract } from '#onboarding/submission/submission.contract.ts'
import { Link } from '#platform/web/navigation/link.tsx'
import { requestsContract } from '#requests/requests.contract.ts'
import { useRequestPaths } from '#requests/request.paths.ts'
import type { OwnDriver } from './home.contract.ts'

/** What a step's button does: opens a page, or a form beside the list. */
type StepAction = { readonly href: string } | { readonly onSelect: () => void }
export type StepActionOf = (driver: OwnDriver) => StepAction | undefined

/** Where the next step about a driver leads; undefined where there is none, or this person may not take it. */
export function useStepAction({ entriesOf }: DriverRowActions): StepActionOf {
  const { driver: driverPath } = useDriverPaths()
  const { request } = useRequestPaths()
  const { application, form } = useNewDriverPaths()
  const mayReadRequests = useCan(requestsContract.details.access)
  const maySubmit = useCan(submissionContract.submit.access)
  return (driver) => {
    const { to = null, id = null } = driver.next ?? {}
    if (to === null) return undefined
    if (to === 'evidence' || to === 'request') return id !== null && mayReadRequests ? { href: request(id) } : undefined
    if (to === 'application') return maySubmit ? { href: application(driver._id) } : undefined
    if (to === 'new-driver') return maySubmit ? { href: form } : undefined
    if (to === 'doctors' || to === 'training-companies') return { href: driverPath(driver._id) }
    const onSelect = entriesOf(driver).find(({ key }) => key === to)?.onSelect
    return onSelect && { onSelect }
  }
}

type NextStepProps = { readonly driver: OwnDriver; readonly step: StepActionOf }

/** The next step in a row: a button, or in words where the office can only wait. */
export function NextStepCell({ driver, step }: NextStepProps): ReactNode {
  const { next, name } = driver
  if (!next) return '—'
  const action = step(driver)
  if (!action) return <span className="block max-w-60 text-13 text-ink-2">{next.text}</span>
  const look =
    'inline-flex min-h-8 items-center rounded-6 text-left text-13 font-semibold text-on-brand-soft hover:underline pointer-coarse:min-h-11'
  const label = `${next.button}: ${name}`
  if ('href' in action)
    return (
      <Link href={action.href} className={look} aria-label={label} title={next.text}>
        {next.button}
      </Link>
    )
  return (
    <button type="button" onClick={action.onSelect} className={look} aria-label={label} title={next.text}>
      {next.button}
    </button>
  )
}
