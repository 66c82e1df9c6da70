import type { ReactNode } from 'react'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { PanelBody } from '#platform/web/dialog/side-panel.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { WhereRaisable } from './where-raisable.tsx'
import { violationForm } from './kinds/driver-forms.tsx'
import type { KindForm } from './kinds/kind.view.tsx'

type RaiseForProps = { form: KindForm; driverId: string; onSent: () => void }

/** The form for the driver as of now, who may have changed since the list was loaded. */
export function RaiseForDriver({ form, driverId, onSent }: RaiseForProps): ReactNode {
  const { driver } = useRouteQuery(driverPageContract.details, { id: driverId }).data
  const raiseForm = <form.RaiseForm driver={driver} onSent={onSent} />
  if (form === violationForm) return raiseForm
  return (
    <WhereRaisable form={form} driver={driver} Frame={PanelBody}>
      {raiseForm}
    </WhereRaisable>
  )
}
