import { lazy } from 'react'
import { RequestFile } from '../../request-file.tsx'
import type { KindView } from '../kind.view.tsx'

export const changeProfilePicView: KindView = {
  RaiseForm: lazy(async () => ({ default: (await import('./change-profile-pic-form.tsx')).ChangeProfilePicForm })),
  facts: (request) => [
    {
      label: 'Profile picture',
      value: <RequestFile request={request} field="attachment" label="Attached profile picture" />,
      wide: true,
    },
  ],
}
