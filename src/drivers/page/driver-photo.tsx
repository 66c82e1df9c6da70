import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driverPictureContract } from '../picture/driver-picture.contract.ts'
import { Avatar } from '#platform/web/avatar.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { DriverPage } from './driver-page.contract.ts'

const PictureChange = lazyPart(() => import('./picture-change.tsx'), 'PictureChange')

/** The profile picture, and its replacement for those who may. */
export function DriverPhoto({ driver }: { driver: DriverPage }): ReactNode {
  const mayChange = useCan(driverPictureContract.set.access)
  const photo = <Photo driver={driver} />
  if (!mayChange) return photo
  return (
    <Waiting fallback={photo}>
      <PictureChange driver={driver} photo={photo} />
    </Waiting>
  )
}

const Photo = ({ driver: { name, picture } }: { driver: DriverPage }): ReactNode =>
  picture ? (
    <img src={picture} alt={name} className="h-24 w-18 shrink-0 rounded-12 bg-sunken object-cover" />
  ) : (
    <Avatar name={name} size="lg" />
  )
