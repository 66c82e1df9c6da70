import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { appointmentsContract } from '#appointments/appointments.contract.ts'
import { AskForm } from '#appointments/ask-form.tsx'
import { OtherReasons } from '#drivers/verdict/as-at/other-reasons.tsx'
import { maxPageSize } from '#platform/contract/paging.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { PhoneLink } from '#platform/web/phone-link.tsx'
import { query } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { helpersContract, officeDriverContract, type Helper } from './office-driver.contract.ts'
import type { HelperTarget } from './step-targets.rules.ts'

/** `noun`: what the plant has none of, where the list is empty. */
const helpers = {
  doctors: { route: helpersContract.doctors, title: 'Approved doctors', noun: 'doctor with access to this plant' },
  'training-companies': {
    route: helpersContract.trainingCompanies,
    title: 'Training companies',
    noun: 'training company with access to this plant',
  },
} as const satisfies Record<HelperTarget, object>

type PanelProps = { to: HelperTarget; driverId: string; open: boolean; onClose: () => void }

export const helperTexts = (to: HelperTarget): { title: string; description: string } => ({
  title: helpers[to].title,
  description: 'They send the result to the plant themselves.',
})

export const HelpersPanel = ({ open, onClose, ...rest }: PanelProps): ReactNode => (
  <SidePanel open={open} onClose={onClose} {...helperTexts(rest.to)}>
    <Helpers {...rest} onDone={onClose} />
  </SidePanel>
)

type HelpersProps = Pick<PanelProps, 'to' | 'driverId'> & { onDone: () => void }

/** Who can help a driver, by name. Doctors can be asked for an appointment. */
export function Helpers({ to, driverId, onDone }: HelpersProps): ReactNode {
  const [asked, setAsked] = useState<Helper>()
  const mayAsk = useCan(appointmentsContract.ask.access) && to === 'doctors'
  if (asked) {
    const head = <HelperSummary helper={asked} />
    const back = (): void => setAsked(undefined)
    const refresh = [officeDriverContract.nextSteps]
    return <AskForm driverId={driverId} doctorId={asked._id} head={head} refresh={refresh} onBack={back} onDone={onDone} />
  }
  return (
    <PanelBody>
      <OtherReasons driverId={driverId} renews={to === 'doctors' ? 'medical' : 'ddt'} />
      <HelperList {...helpers[to]} onAsk={mayAsk ? setAsked : undefined} />
    </PanelBody>
  )
}

type Asking = { onAsk: ((helper: Helper) => void) | undefined }
type ListProps = (typeof helpers)[HelperTarget] & Asking

function HelperList({ route, noun, title, onAsk }: ListProps): ReactNode {
  const { data, error } = useQuery(query(route, { page_size: maxPageSize }))
  if (error) return <p className="text-bad">{error.message}</p>
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.total === 0) return <p>There is no {noun}. Ask the plant whom to see.</p>
  return (
    <>
      <ul aria-label={title} className="divide-y divide-line">
        {data.data.map((helper) => (
          <HelperItem key={helper._id} helper={helper} onAsk={onAsk} />
        ))}
      </ul>
      {data.total > data.data.length && <p className="text-ink-2">The first {data.data.length} by name are listed.</p>}
    </>
  )
}

const HelperItem = ({ helper, onAsk }: { helper: Helper } & Asking): ReactNode => (
  <li className="py-2.5">
    <HelperSummary helper={helper} />
    {onAsk && (
      <Button className="mt-2" aria-label={`Ask for an appointment with ${helper.name}`} onClick={() => onAsk(helper)}>
        Ask for an appointment
      </Button>
    )}
  </li>
)

const HelperSummary = ({ helper: { name, reg_no, phone, clinic, place, days } }: { helper: Helper }): ReactNode => (
  <div className="text-13 text-ink-2">
    <p className="text-14 font-medium text-ink">{name}</p>
    {reg_no && <p className="digits">Registration no {reg_no}</p>}
    {(clinic ?? place) && <p>{[clinic, place].filter(Boolean).join(', ')}</p>}
    {days && <p>{days}</p>}
    {phone && <PhoneLink phone={phone} />}
  </div>
)
