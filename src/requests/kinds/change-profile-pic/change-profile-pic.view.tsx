import { RequestFile } from '../../details/request-file.tsx'
import type { KindView } from '../kind.view.tsx'
import { changeProfilePic } from './change-profile-pic.contract.ts'

export const changeProfilePicView: KindView = {
  kind: changeProfilePic,
  facts: (request) => [
    {
      label: 'Profile picture',
      value: <RequestFile request={request} field="attachment" label="Attached profile picture" />,
      wide: true,
    },
  ],
}
