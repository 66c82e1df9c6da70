import { IdCard, Layers, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { transporterFilter } from '#drivers/list/transporter-filter.tsx'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { Tiles } from '#platform/web/list/tiles.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table } from '#platform/web/table/table.tsx'
import { cardSorts, cardStageNames, cardStages, type CardStage } from '../card-stages.rules.ts'
import { BatchesPanel } from './batches-panel.tsx'
import { cardColumns, cardOnPhone } from './card-columns.tsx'
import { cardDriverHref } from './card-issuance.paths.ts'
import { useCardList, type CardList } from './card-list.hooks.ts'
import { PrintPanel } from './print-panel.tsx'

/** 'Card issuance': cards to print, to hand over, issued and cancelled. Its whole state is in the address. */
export function CardIssuanceScreen(): ReactNode {
  const cards = useCardList()
  const { state, list, change, selection } = cards
  const { data, page, page_size, total, capped_at, counts } = list.data
  return (
    <>
      <PageHead title="Card issuance" subtitle={stageMeanings[state.stage]} actions={<HeadActions cards={cards} />} />
      <Tiles
        label="Cards by stage"
        tiles={cardStages.map((key) => ({ key, label: cardStageNames[key], number: counts?.[key] }))}
        pressed={state.stage}
        onPress={(key) => change({ stage: cardStages.find((stage) => stage === key), sort: undefined })}
      />
      <Table
        noun="cards"
        columns={cardColumns[state.stage]}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => cardDriverHref(_id)}
        selection={selection}
        phone={cardOnPhone}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort}
        onChange={({ sort, ...rest }) => change({ ...rest, ...(sort !== undefined && { sort: cardSorts.find((key) => key === sort) }) })}
        isStale={list.isStale}
        toolbar={<CardFilters cards={cards} />}
        empty={<ListEmpty list={cards} icon={<IdCard />} none={none[state.stage]} noMatch={noMatch} />}
      />
    </>
  )
}

function HeadActions({ cards: { selection } }: { cards: CardList }): ReactNode {
  const [isListing, setListing] = useState(false)
  const [printing, setPrinting] = useState({ isOpen: false, driverIds: noDrivers })
  const chosen = [...(selection?.chosen ?? [])]
  const print = (driverIds: readonly string[]): void => {
    setListing(false)
    setPrinting({ isOpen: true, driverIds })
  }
  const preload = { onPointerEnter: preloadDialogs, onFocus: preloadDialogs }
  return (
    <>
      <Button icon={<Layers aria-hidden />} onClick={() => setListing(true)} {...preload}>
        Printed batches
      </Button>
      {selection && (
        <Button look="primary" icon={<Printer aria-hidden />} disabled={chosen.length === 0} onClick={() => print(chosen)} {...preload}>
          {chosen.length === 0 ? 'Print cards' : `Print ${cardsText(chosen.length)}`}
        </Button>
      )}
      <PrintPanel
        driverIds={printing.driverIds}
        open={printing.isOpen}
        onClose={() => setPrinting((before) => ({ ...before, isOpen: false }))}
        onPrinted={() => selection?.onChange(new Set())}
      />
      <BatchesPanel open={isListing} onClose={() => setListing(false)} onPrint={print} />
    </>
  )
}

const noDrivers: readonly string[] = []
const cardsText = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

function CardFilters({ cards }: { cards: CardList }): ReactNode {
  const { state, change } = cards
  const choosesTransporter = useCan(driversContract.formData.access)
  return (
    <FilterBar
      list={cards}
      search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by name, id no or card no" />}
      filters={[choosesTransporter && transporterFilter(cards)]}
    />
  )
}

const stageMeanings = {
  print: 'Drivers with a pass who need a card: choose them and print',
  hand_over: 'Printed cards that wait for their drivers',
  issued: 'Active drivers with a card',
  cancelled: 'Drivers whose card was cancelled, lost or damaged: print a new one',
} satisfies Record<CardStage, string>

const none = {
  print: { title: 'No cards to print', text: 'Drivers appear here when their pass is made.' },
  hand_over: { title: 'No cards to hand over', text: 'Cards appear here when they are printed.' },
  issued: { title: 'No cards issued', text: 'Drivers appear here when their card is handed over.' },
  cancelled: { title: 'No cancelled cards', text: 'Drivers appear here when their card is cancelled or replaced.' },
} satisfies Record<CardStage, object>
const noMatch = { title: 'No drivers found', text: 'No driver at this stage matches the search and the filters.' }
