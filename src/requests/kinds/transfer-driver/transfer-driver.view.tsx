import { reference } from '#drivers/driver-shapes.contract.ts'
import { RequestFile } from '../../details/files/request-file.tsx'
import type { KindView } from '../kind.view.tsx'
import { transferDriver } from './transfer-driver.contract.ts'

export const transferDriverView: KindView = {
  kind: transferDriver,
  facts: (request) => [
    { label: 'New transporter', value: reference.safeParse(request.body_data['transporter']).data?.name },
    {
      label: 'Introduction letter',
      value: <RequestFile request={request} field="introduction_letter" label="Introduction letter" />,
      wide: true,
    },
  ],
}
