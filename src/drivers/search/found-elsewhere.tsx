import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { query } from '#platform/web/query.ts'
import { driverStatusMeanings, isDriverStatus } from '../driver-status.contract.ts'
import { DriverStatus } from '../driver-status.tsx'
import { useDriverPaths } from '../driver.paths.ts'
import { findDriversContract, shortestSearch } from './find-drivers.contract.ts'

/** Below a list without matches: the same search in the other statuses. */
export function FoundElsewhere({ search, statusId }: { search: string; statusId: number }): ReactNode {
  const paths = useDriverPaths()
  const { data } = useQuery({ ...query(findDriversContract.find, { search }), enabled: search.length >= shortestSearch })
  const found = data?.drivers.filter(({ status }) => status.id !== statusId) ?? []
  if (found.length === 0) return null
  return (
    <section aria-label="Found with another status" className="mx-auto flex max-w-[48rem] flex-col gap-3 px-4 pb-8">
      <h2 className="font-semibold">Found with another status</h2>
      <ul className="flex flex-col gap-3">
        {found.map(({ _id, name, id_no, status }) => (
          <li key={_id}>
            <p className="flex flex-wrap items-center gap-x-3">
              <TextLink href={paths.driver(_id)}>{name}</TextLink>
              <span className="digits text-ink-2">{id_no}</span>
              <DriverStatus status={status} />
            </p>
            {isDriverStatus(status.id) && <p className="text-13 text-ink-2">{driverStatusMeanings[status.id]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
