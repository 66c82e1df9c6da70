import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardCheck, FileText, UserRound } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { driverStatus, driverStatusMeanings, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { DriverStatus } from '#drivers/driver-status.tsx'
import type { ListedDriver } from '#drivers/list/drivers.contract.ts'
import { shortReason } from '#drivers/verdict/short-reason.rules.ts'
import { findDriversContract, shortestSearch } from '#drivers/search/find-drivers.contract.ts'
import { hasWords } from '#platform/contract/plain-words.ts'
import { Palette, type PaletteOption } from '#platform/web/navigation/palette.tsx'
import { useIsOnline } from '#platform/web/online.ts'
import { query } from '#platform/web/query.ts'
import { useRequestPaths } from '#requests/request.paths.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { pagesFor, type FoundPage, type PortalScreens } from '../screens.ts'

type FindPaletteProps = { portal: PortalScreens; open: boolean; onClose: () => void }

/** Finds drivers, their requests and pages that the user may see. */
export function FindPalette({ portal, open, onClose }: FindPaletteProps): ReactNode {
  const [text, setText] = useState('')
  const mayFindDrivers = useCan(findDriversContract.find.access)
  const maySeeRequests = useCan(requestsContract.index.access)
  const isOnline = useIsOnline()
  const { drivers, isSearching, failure } = useFoundDrivers(text, mayFindDrivers && isOnline)
  const pages = pagesFor(portal, useActor()).filter(matches(text))
  const asDriver = useDriverOption()
  const asRequests = useRequestsOption()
  const close = (): void => {
    setText('')
    onClose()
  }
  return (
    <Palette
      open={open}
      onClose={close}
      label={mayFindDrivers ? 'Find a driver or a page' : 'Find a page'}
      text={text}
      onText={setText}
      groups={[
        { label: 'Pages', options: pages.map((page) => asPage(portal, page)) },
        { label: 'Drivers', options: drivers.map(asDriver), isSearching },
        { label: 'Requests', options: maySeeRequests ? drivers.slice(0, 3).map(asRequests) : [], isSearching },
      ]}
      notice={isOnline ? undefined : 'You are offline, so drivers cannot be searched. Connect and try again.'}
      nothing={
        failure ?? `No results for '${text.trim()}'.${mayFindDrivers ? ' Try a name, an id number, a card number or a phone number.' : ''}`
      }
    />
  )
}

type DriverSearch = { drivers: readonly ListedDriver[]; isSearching: boolean; failure: string | undefined }

/** Shows the previous results until new ones arrive. */
function useFoundDrivers(text: string, isEnabled: boolean): DriverSearch {
  const typed = text.trim()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typed === '' ? 0 : 150)
    return () => clearTimeout(timer)
  }, [typed])
  const isLongEnough = isEnabled && typed.length >= shortestSearch
  const { data, isFetching, error } = useQuery({
    ...query(findDriversContract.find, { search }),
    enabled: isLongEnough && search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  })
  return {
    drivers: isLongEnough ? (data?.drivers ?? []) : [],
    isSearching: isLongEnough && (isFetching || typed !== search),
    failure: error?.message,
  }
}

function useDriverOption(): (driver: ListedDriver) => PaletteOption {
  const paths = useDriverPaths()
  return ({ _id, name, id_no, alloc_card, transporter_id, status, verdict, ...row }) => ({
    key: `driver-${_id}`,
    label: name,
    note: [
      id_no,
      verdict.name,
      status.id === driverStatus.active && shortReason({ status, verdict, ...row }),
      alloc_card?.card_no,
      transporter_id.name,
      meaningOf(status.id),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: <UserRound aria-hidden />,
    aside: <DriverStatus status={status} />,
    href: paths.driver(_id),
  })
}

/** An active driver needs no explanation. */
const meaningOf = (id: number): string | undefined =>
  isDriverStatus(id) && id !== driverStatus.active ? driverStatusMeanings[id] : undefined

function useRequestsOption(): (driver: ListedDriver) => PaletteOption {
  const { list } = useRequestPaths()
  return ({ _id, name, id_no }) => ({
    key: `requests-${_id}`,
    label: `Requests of ${name}`,
    note: id_no,
    icon: <ClipboardCheck aria-hidden />,
    href: `${list}?search=${encodeURIComponent(id_no)}`,
  })
}

function asPage(portal: PortalScreens, { path, title, section, place }: FoundPage): PaletteOption {
  const Icon = section?.icon ?? FileText
  return {
    key: `page-${path.replaceAll('/', '-')}`,
    label: title,
    ...(place !== title && { note: place }),
    icon: <Icon aria-hidden />,
    href: `${portal.path}/${path}`,
  }
}

/** Each typed word is a prefix of a word of the page's names. */
const matches =
  (text: string) =>
  ({ title, place = '' }: FoundPage): boolean =>
    hasWords(`${place} ${title}`, text)
