import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import type { FormState } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { CancelRequest } from '#requests/details/cancel-request.tsx'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { renewRequirement } from '#requests/kinds/renew-requirement/renew-requirement.contract.ts'
import type { ExistingRequest } from '#requests/kinds/kind-shapes.contract.ts'
import { nameOf } from '#requests/details/person-name.tsx'
import { duplicateText } from '#requests/engine/requests.rules.ts'
import type { Mend } from '#requests/send-back/mending.hooks.ts'
import type { PortalCalls, VerifiedDriver } from './portal-calls.contract.ts'
import { VerifiedDriverCard, VerifyForm } from './verified-driver.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

const RequirementSheet = lazyPart(() => import('./requirement-sheet.tsx'), 'RequirementSheet')

export type SheetProps = {
  driver: { _id: string }
  /** The driver, shown above the form. */
  head: ReactNode
  /** What was sent before, to be sent again. */
  values?: Readonly<Record<string, unknown>> | undefined
  /** The renewal that was sent back, instead of a new one. */
  mend?: Mend
  /** Only what stops the driver can be sent: another one waits, or the driver's status allows no renewal. */
  isUrgent?: boolean
  onSent: () => void
}

/** A rejected renewal that is sent again, for a driver verified anew. */
export type SentBefore = {
  driver: VerifiedDriver
  values: Readonly<Record<string, unknown>>
  /** It was the proof of one of the plant's own requirements. */
  isOther: boolean
}

export type NewRenewalProps = {
  calls: PortalCalls
  kind: Kind
  Sheet: ComponentType<SheetProps>
  again: SentBefore | undefined
  onSent: () => void
  /** Called when a pending renewal was cancelled. */
  onCancelled: () => void
}

/** A renewal in steps: verify the driver, check for a pending one, fill in the form. */
export function NewRenewal({ calls, again, onSent, ...rest }: NewRenewalProps): ReactNode {
  const [driver, setDriver] = useState(again?.driver)
  if (!driver) return <VerifyForm verify={calls.verify} onFound={setDriver} />
  const head = <VerifiedDriverCard driver={driver} onChange={() => setDriver(undefined)} />
  // Another driver's form starts empty.
  const values = driver === again?.driver ? again?.values : undefined
  const isOther = values !== undefined && again?.isOther === true
  return <ForDriver {...rest} driver={driver} head={head} values={values} isOther={isOther} onSent={onSent} />
}

type ForDriverProps = Omit<NewRenewalProps, 'calls' | 'again'> &
  Pick<SheetProps, 'head' | 'values'> & { driver: VerifiedDriver; isOther: boolean }

/** The portal's own renewal, or the proof of one of the plant's requirements that name who sends it. */
function ForDriver({ isOther, values, head, ...props }: ForDriverProps): ReactNode {
  const { driver, onSent } = props
  const [isChosen, setChosen] = useState(isOther)
  const { data } = useQuery(query(renewRequirement.exist, { driver_id: driver._id }))
  const hasOthers = data?.old.some(({ is_pending }) => !is_pending) ?? false
  const choice = hasOthers && (
    <Button className="self-start" onClick={() => setChosen(!isChosen)}>
      {isChosen ? props.kind.action : 'Send another proof'}
    </Button>
  )
  const headAndChoice = (
    <>
      {head}
      {choice}
    </>
  )
  const before = isOther === isChosen ? values : undefined
  if (!isChosen) return <OwnRenewal {...props} head={headAndChoice} values={before} />
  return (
    <Waiting fallback={<PanelBody>{headAndChoice}</PanelBody>}>
      <RequirementSheet driver={driver} head={headAndChoice} values={before} onSent={onSent} />
    </Waiting>
  )
}

function OwnRenewal({ kind, Sheet, driver, head, values, onSent, onCancelled }: Omit<ForDriverProps, 'isOther'>): ReactNode {
  const { data, error, refetch } = useQuery(query(kind.exist, { driver_id: driver._id }))
  const [isUrgent, setUrgent] = useState(false)
  const pending = data?.existing ?? []
  const isOpen = pending.length === 0 && driver.cannot_renew_because === null
  if (data && (isOpen || isUrgent)) {
    // Keeps the panel in place while its form loads.
    const loading = (
      <PanelBody>
        {head}
        <Skeleton className="h-24 w-full" />
      </PanelBody>
    )
    return (
      <Waiting fallback={loading}>
        <Sheet driver={driver} head={head} values={isUrgent ? kind.urgent?.values : values} isUrgent={isUrgent} onSent={onSent} />
      </Waiting>
    )
  }
  return (
    <PanelBody>
      {head}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {!data && error && <LoadError text={error.message} onRetry={() => void refetch()} />}
      {data && pending.length === 0 && (
        <p className="rounded-8 bg-warn-soft px-3 py-2.5 font-medium text-warn">{driver.cannot_renew_because}</p>
      )}
      {pending.map((each) => (
        <PendingRenewal key={each._id} kind={kind} pending={each} onCancelled={onCancelled} />
      ))}
      {data && kind.urgent && driver.takes_urgent && <Button onClick={() => setUrgent(true)}>{kind.urgent.action}</Button>}
    </PanelBody>
  )
}

type PendingProps = { kind: Kind; pending: ExistingRequest; onCancelled: () => void }

function PendingRenewal({ kind, pending: { _id, created_by, created_at, can_cancel }, onCancelled }: PendingProps): ReactNode {
  return (
    <div className="flex flex-col items-start gap-3 rounded-8 bg-info-soft px-3 py-2.5 text-info">
      <div>
        <p className="font-medium">{duplicateText(kind)}</p>
        {created_at && (
          <p className="text-13">
            {nameOf(created_by)}, {formatMoment(created_at)}
          </p>
        )}
      </div>
      {_id && can_cancel && <CancelRequest kind={kind} requestId={_id} onDone={onCancelled} />}
    </div>
  )
}

function LoadError({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-bad">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

export const submitQuestion = { title: 'Are you sure you want to submit this request?', action: 'Send request', cancel: 'Go back' } as const

type FrameProps = { form: FormState; head: ReactNode; children: ReactNode }

export function SheetFrame({ form, head, children }: FrameProps): ReactNode {
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>
        {head}
        {children}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{form.isPartial ? 'Resubmit' : 'Send request'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
