import { FileDown, UserPlus, UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { driverMark } from '#drivers/picture/picture-link.rules.ts'
import { transporter } from '#accounts/access.rules.ts'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { addressOf } from '#platform/web/client.ts'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { downloadExport } from '#platform/web/download-export.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { Tiles } from '#platform/web/list/tiles.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table } from '#platform/web/table/table.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'
import { officePaths } from '../office.paths.ts'
import { atPlant } from './home-first.rules.ts'
import { homeColumns, ownDriverCard } from './home-columns.tsx'
import { HomeFilters } from './home-filters.tsx'
import { homeContract, homeSorts, type OwnDriver } from './home.contract.ts'
import { useChosenDrivers, useHomeList, type ChosenDrivers, type HomeList } from './home.hooks.ts'
import { homeTiles, type HomeTile } from './home.rules.ts'
import { useStepAction, type StepActionOf } from './step-action.tsx'

/** Loads with the first tick. */
const ChosenDriversBar = lazyPart(() => import('./chosen-drivers.tsx'), 'ChosenDriversBar')

const ChosenBar = ({ chosen }: { chosen: ChosenDrivers }): ReactNode => (
  <Waiting fallback={<p className="font-medium">{chosen.drivers.length} chosen</p>}>
    <ChosenDriversBar chosen={chosen} />
  </Waiting>
)

/** The office's home: who cannot load, or soon cannot, and what to do about it. Its whole state is in the address. `below`: cards of others. */
export function HomeScreen({ below }: { below?: ReactNode }): ReactNode {
  const home = useHomeList()
  const { state, list, paths, change } = home
  const rowActions = useDriverRowActions()
  const step = useStepAction(rowActions)
  const chosen = useChosenDrivers(home)
  const isHere = useIsHere()
  const hrefOf = (driver: OwnDriver): string =>
    isHere(driver) ? paths.driver(driver._id) : officePaths.driverAt(driver.plant?._id ?? '', driver._id)
  const actionOf: StepActionOf = (driver) =>
    isHere(driver) ? step.actionOf(driver) : driver.next?.to ? { href: hrefOf(driver) } : undefined
  const [mayBook, mayRaise] = [useCan(transporter('events.book')), useCan(transporter('requests.raise'))]
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <>
      <PageHead
        title="Drivers"
        count={home.count}
        subtitle={
          state.among === undefined ? 'Who can load, who soon cannot, and what to do about it' : 'Only the drivers that a reminder named'
        }
        actions={<HomeActions plantId={state.plant_id} />}
      />
      <HomeTiles home={home} />
      <Table
        noun="drivers"
        columns={homeColumns(actionOf, home.hasPlants)}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={hrefOf}
        mark={(driver) => driverMark(isHere(driver) ? driver : { ...driver, picture_id: null })}
        menu={(driver) =>
          isHere(driver)
            ? rowActions.entriesOf(driver, 'Open details')
            : [{ key: 'open-driver', label: openThere(driver), href: hrefOf(driver) }]
        }
        selection={mayBook || mayRaise ? { ...chosen.selection, isSelectable: isHere, whyNot: openThere } : undefined}
        phone={ownDriverCard(actionOf)}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort ?? 'name'}
        onChange={({ sort, ...rest }) =>
          change({ ...rest, ...(sort !== undefined && { sort: homeSorts.find((option) => option === sort) }) })
        }
        isStale={list.isStale}
        exports={home.exports}
        saved={useSavedFilters('drivers', home)}
        toolbar={chosen.drivers.length > 0 ? <ChosenBar chosen={chosen} /> : <HomeFilters home={home} />}
        empty={<NoOwnDrivers home={home} />}
      />
      {rowActions.panel}
      {step.panel}
      {below && <div className="mt-4 sm:mt-6 print:hidden">{below}</div>}
    </>
  )
}

/** All that is done about a driver is done at the driver's plant, so a row of another one leads there. */
function useIsHere(): (driver: OwnDriver) => boolean {
  const here = useActor().acting?.plant._id
  return ({ plant }) => plant === undefined || plant._id === here
}

const openThere = ({ plant }: OwnDriver): string => `Go on at ${plant?.name ?? 'the plant'}`

function HomeActions({ plantId }: { plantId: string | undefined }): ReactNode {
  const maySubmit = useCan(transporter('onboarding.submit'))
  return (
    <>
      <Button icon={<FileDown aria-hidden />} onClick={() => void downloadExport(addressOf(homeContract.renewals, atPlant(plantId)))}>
        Download renewals list
      </Button>
      {maySubmit && (
        <ButtonLink look="primary" href={officePaths.newDriver} icon={<UserPlus aria-hidden />}>
          New driver
        </ButtonLink>
      )}
    </>
  )
}

/** A pressed tile lists all drivers again. */
function HomeTiles({ home: { counts, onRetryCounts, state, change } }: { home: HomeList }): ReactNode {
  return (
    <Tiles
      label="Drivers by verdict"
      tiles={homeTiles.map((key) => ({ key, number: counts?.[key], ...tileLooks[key] }))}
      onRetry={onRetryCounts}
      pressed={state.tile}
      onPress={(key) => change({ tile: key === state.tile ? undefined : homeTiles.find((tile) => tile === key) })}
    />
  )
}

const tileLooks = {
  cleared: { label: 'Cleared' },
  due: { label: 'Due in 30 days' },
  blocked: { label: 'Blocked' },
  suspended: { label: 'Suspended' },
  'needs-you': { label: 'Needs you' },
} as const satisfies Record<HomeTile, object>

const NoOwnDrivers = ({ home }: { home: HomeList }): ReactNode => (
  <ListEmpty
    list={home}
    icon={<UserSearch />}
    none={{ title: 'No drivers yet', text: 'Your drivers appear here once they have a card. Send an application for a new driver first.' }}
    noMatch={home.state.search === '' && home.state.tile === 'needs-you' ? nothingWaits : noneFound}
  />
)

const nothingWaits = {
  title: 'Nothing needs you',
  text: 'No evidence is wanted, no documents were returned, and no rejected request waits for an answer.',
}
const noneFound = { title: 'No drivers found', text: 'None of your drivers matches the search and the filters. Check the spelling.' }
