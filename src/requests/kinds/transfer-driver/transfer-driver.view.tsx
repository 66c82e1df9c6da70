import { lazy } from 'react'
import { reference } from '#drivers/drivers.contract.ts'
import { RequestFile } from '../../request-file.tsx'
import type { KindView } from '../kind.view.tsx'

export const transferDriverView: KindView = {
  RaiseForm: lazy(async () => ({ default: (await import('./transfer-driver-form.tsx')).TransferDriverForm })),
  facts: (request) => [
    { label: 'New transporter', value: reference.safeParse(request.body_data['transporter']).data?.name },
    {
      label: 'Introduction letter',
      value: <RequestFile request={request} field="introduction_letter" label="Introduction letter" />,
      wide: true,
    },
  ],
}
