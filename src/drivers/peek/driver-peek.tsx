import { useEffect, useState, type ReactNode } from 'react'
import { Avatar } from '#platform/web/avatar.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { DriverStatusBadge } from '../driver-status.tsx'
import type { ListedDriver } from '../list/drivers.contract.ts'
import { pictureLink } from '../picture/picture-link.rules.ts'
import { VerdictToday } from '../verdict/as-at/verdict-reasons.tsx'

export type PeekedDriver = Pick<ListedDriver, '_id' | 'name' | 'id_no' | 'transporter_id' | 'status' | 'picture_id'>

type DriverPeekProps = {
  driver: PeekedDriver
  /** The last events, which later domains know. */
  children: ReactNode
}

/** A driver beside a list: who it is at once, from the row; whether they may load and what happened once the reader stays. */
export function DriverPeek({ driver, children }: DriverPeekProps): ReactNode {
  const { _id, name, id_no, transporter_id, status, picture_id } = driver
  const stays = useStays()
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start gap-4">
        {picture_id === null ? (
          <Avatar name={name} size="lg" />
        ) : (
          <img src={pictureLink(_id, picture_id)} alt={name} className="h-24 w-18 shrink-0 rounded-12 bg-sunken object-cover" />
        )}
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
          <p className="digits text-ink-2">{id_no}</p>
          <p className="text-ink-2">{transporter_id.name}</p>
          <DriverStatusBadge status={status} />
        </div>
      </div>
      {stays ? (
        <>
          <VerdictToday driverId={_id} />
          <section>
            <h3 className="mb-3 font-semibold">Last events</h3>
            {children}
          </section>
        </>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </div>
  )
}

const stayMs = 150

/** False for a row that the arrows only pass. */
function useStays(): boolean {
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), stayMs)
    return () => clearTimeout(timer)
  }, [])
  return stays
}
