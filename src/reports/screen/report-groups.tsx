import { clsx } from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Empty } from '#platform/web/empty.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Spinner } from '#platform/web/spinner.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { reportContract, type ReportColumnJson, type ReportGroup } from '../mechanism/report.contract.ts'
import { columnsOf } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'
import { shownText } from './report-values.rules.ts'
import type { ReportView } from './report.hooks.ts'

type Shown = { report: ReportView }
/** In a group of a table; the link to all its rows shows the others. */
const columnsOnPhones = 2
/** Rows shown within a group; a link opens all. */
const rowsOfGroup = 10

/** Sub-totals by a column; each group opens its first rows in place. */
export function ReportGroups({ report, by }: Shown & { by: string }): ReactNode {
  const { description, query } = report
  const { data, isStale } = useRouteQuery(reportContract.groups, { ...query, group_by: by })
  const { groups, label, total } = data
  const totalled = description.columns.filter((column) => column.total !== null)
  const keys = report.state.columns?.split(',') ?? description.shown
  return (
    <section
      aria-label={`Sub-totals by ${label.toLowerCase()}`}
      aria-busy={isStale}
      className="min-w-0 rounded-12 border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-3 sm:p-4 print:hidden">
        <ReportTools report={report} shown={keys} />
      </div>
      {groups.length === 0 ? (
        <Empty title="No rows found" text="Choose another period, or clear the filters." />
      ) : (
        <div className={clsx('overflow-x-auto transition-opacity', isStale && 'opacity-60')}>
          <table className="w-full border-collapse text-left">
            <caption className="sr-only">{`${description.title} by ${label.toLowerCase()}`}</caption>
            <thead>
              <tr className="h-10 border-b border-line text-13 text-ink-2">
                <th scope="col" className="px-3 pl-4 font-semibold">
                  {label}
                </th>
                <th scope="col" className="px-3 text-right font-semibold last:pr-4">
                  Rows
                </th>
                {totalled.map((column) => (
                  <th key={column.key} scope="col" className="px-3 text-right font-semibold last:pr-4 max-md:hidden">
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <GroupRows key={group.key} report={report} group={group} totalled={totalled} keys={keys} />
            ))}
            <Waiting fallback={null}>
              <GrandTotal report={report} totalled={totalled} />
            </Waiting>
          </table>
        </div>
      )}
      {total > groups.length && (
        <p className="border-t border-line px-4 py-2.5 text-13 text-ink-2">
          {`The ${countText(groups.length)} largest of ${countText(total)} groups are listed. Filter the rows to see the others.`}
        </p>
      )}
    </section>
  )
}

type GroupProps = Shown & { group: ReportGroup; totalled: readonly ReportColumnJson[]; keys: readonly string[] }

function GroupRows({ report, group, totalled, keys }: GroupProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <tbody>
      <tr className="h-11 border-b border-line">
        <th scope="row" className="px-3 py-1.5 pl-4 font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-6 px-1.5 text-left hover:bg-sunken pointer-coarse:min-h-11"
          >
            <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
            {group.name}
          </button>
        </th>
        <td className="digits px-3 text-right last:pr-4">
          <TextLink href={report.opens(group.opens)}>{countText(group.count)}</TextLink>
        </td>
        {totalled.map((column) => (
          <td key={column.key} className="digits px-3 text-right last:pr-4 max-md:hidden">
            {shownText(group.totals[column.key], column)}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="border-b border-line bg-sunken">
          <td colSpan={totalled.length + 2} className="p-0">
            <Waiting fallback={<Spinner />}>
              <FirstRows report={report} group={group} keys={keys} />
            </Waiting>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function FirstRows({ report, group, keys }: Omit<GroupProps, 'totalled'>): ReactNode {
  const { query, description, state } = report
  const input = { ...query, ...group.opens, columns: keys.join(), sort: state.sort, page_size: rowsOfGroup }
  const { data, total } = useRouteQuery(reportContract.rows, input).data
  const columns = columnsOf(description.columns, keys)
  return (
    <table aria-label={`Rows of ${group.name}`} className="w-full border-collapse text-13">
      <thead className="sr-only">
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row, index) => (
          <tr key={row._id} className="h-9">
            {columns.map(({ key, cell, align }, place) => (
              <td
                key={key}
                className={clsx('px-3 py-1 first:pl-10', align === 'end' && 'text-right', place >= columnsOnPhones && 'max-md:hidden')}
              >
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
        {total > data.length && (
          <tr>
            <td colSpan={columns.length} className="px-3 py-2 pl-10">
              <TextLink href={report.opens(group.opens)}>{`Open all ${countText(group.count)} ${description.noun}`}</TextLink>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function GrandTotal({ report, totalled }: Shown & { totalled: readonly ReportColumnJson[] }): ReactNode {
  const { count, totals } = useRouteQuery(reportContract.summary, report.query).data
  return (
    <tfoot>
      <tr className="h-11 font-semibold">
        <th scope="row" className="px-3 pl-4 font-semibold">
          Total
        </th>
        <td className="digits px-3 text-right last:pr-4">{countText(count)}</td>
        {totalled.map((column) => (
          <td key={column.key} className="digits px-3 text-right last:pr-4 max-md:hidden">
            {shownText(totals[column.key], column)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
