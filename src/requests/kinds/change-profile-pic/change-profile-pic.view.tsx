import { RequestFile } from '../../details/files/request-file.tsx'
import type { ReactNode } from 'react'
import { Avatar } from '#platform/web/avatar.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { changeProfilePic } from './change-profile-pic.contract.ts'

export const changeProfilePicView: KindView = {
  kind: changeProfilePic,
  facts: (request) => [
    { label: 'Current and new picture', value: <BothPictures request={request} />, wide: true },
    {
      label: 'Profile picture',
      value: <RequestFile request={request} field="attachment" label="Attached profile picture" isOpenedOnDemand />,
      wide: true,
    },
  ],
}

/** Side by side, to see whether they show the same person. */
function BothPictures({ request }: { request: RequestDetails }): ReactNode {
  const { name, picture } = request.driver_id
  const next = bodyOf(changeProfilePic, request)?.attachment.file
  return (
    <span className="flex flex-wrap gap-4">
      <Picture caption="Current" name={name} address={picture} />
      <Picture caption="New" name={name} address={next ?? null} />
    </span>
  )
}

type Shown = { caption: string; name: string; address: string | null }

const Picture = ({ caption, name, address }: Shown): ReactNode => (
  <span className="flex flex-col gap-1">
    {address === null ? (
      <Avatar name={name} size="lg" />
    ) : (
      <img src={address} alt={`${name}, ${caption.toLowerCase()}`} className="h-52 w-39 rounded-12 bg-sunken object-cover" />
    )}
    <span className="text-13 text-ink-2">{caption}</span>
  </span>
)
