import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Help } from '#platform/web/help.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { sizeBandKeys, sizeBandLabels } from './ranking.rules.ts'
import { scorecardContract, type RankedTransporter } from './scorecard.contract.ts'
import { rankingPath, transporterScorecardHref } from './scorecard.paths.ts'
import { scorecardDefinitions } from './scorecard-definitions.rules.ts'
import { shortMonthName, rankedKeys, scorecardNumbers, valueText } from './scorecard.rules.ts'

/** The plant's transporters by size and rank in a closed month. */
export function RankingScreen(): ReactNode {
  const ranking = useList(scorecardContract.ranking, { path: rankingPath, filters: ['month', 'band'] })
  const { list, change } = ranking
  const { choice } = filtersOf(ranking)
  const { data, page, page_size, total } = list.data
  const { month, months } = list.failure ? notLoaded : list.data
  return (
    <>
      <PageHead
        title="Ranking of transporters"
        subtitle={`${month === null ? '' : `${shortMonthName(month)}: `}transporters of similar size, ranked by the average of their places in the five numbers. Under five of a size, there is no rank.`}
      />
      <Table
        noun="transporters in the ranking"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => transporterScorecardHref(_id)}
        page={page}
        page_size={page_size}
        total={total}
        onChange={({ page: to, page_size: size }) => change({ page: to, page_size: size })}
        isStale={list.isStale}
        toolbar={
          <FilterBar
            list={ranking}
            filters={[
              choice(
                'month',
                'Month',
                months.map((each) => ({ value: each, label: shortMonthName(each) })),
              ),
              choice('band', 'Size', namedOptions(sizeBandKeys, sizeBandLabels)),
            ]}
          />
        }
        empty={<ListEmpty list={ranking} icon={<Trophy />} none={none} noMatch={noMatch} />}
      />
    </>
  )
}

const none = { title: 'No ranking yet', text: 'It appears when the first month is complete.' }
const noMatch = { title: 'No transporters', text: 'No transporter of this size had drivers in this month.' }

const notLoaded = { month: null, months: [] }

const columns: readonly Column<RankedTransporter>[] = [
  {
    key: 'place',
    title: 'Rank',
    width: '6rem',
    cell: ({ place, of }) =>
      place === null ? <span className="text-ink-3">No rank</span> : <span className="digits">{`${place} of ${of}`}</span>,
  },
  { key: 'name', title: 'Transporter', isRowHeader: true, cell: ({ name }) => name },
  { key: 'band', title: 'Size', width: '12rem', cell: ({ band }) => sizeBandLabels[band] },
  { key: 'drivers', title: 'Drivers', align: 'end', cell: ({ drivers }) => <span className="digits">{countText(drivers)}</span> },
  ...rankedKeys.map((key): Column<RankedTransporter> => ({
    key,
    title: scorecardNumbers[key].label,
    help: <Help term={scorecardNumbers[key].label}>{scorecardDefinitions[key].text}</Help>,
    cell: ({ values }) => <span className="digits">{valueText(key, values[key])}</span>,
  })),
]
