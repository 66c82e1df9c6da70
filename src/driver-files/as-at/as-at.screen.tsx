import { clsx } from 'clsx'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { asAtPath, useDriverPaths } from '#drivers/driver.paths.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { Restrictions, VerdictReasons } from '#drivers/verdict/as-at/verdict-reasons.tsx'
import { verdictNames } from '#drivers/verdict/verdict-names.rules.ts'
import { verdictLooks } from '#drivers/verdict/verdict.tsx'
import { isAsAt } from '#platform/contract/as-at.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useAddressState, usePathParameter } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import { driverAsAtContract, knownAs, type DriverAtMoment, type KnownAs } from './as-at.contract.ts'
import { MomentPicker } from './moment-picker.tsx'
import { MomentRows } from './moment-rows.tsx'

const Address = z.object({
  as_at: z._default(z.string().check(z.refine((text) => text.includes('T') && isAsAt(text))), ''),
  known: z._default(z.enum(knownAs), 'then'),
})

/** How a driver stood at a past moment; day, time and the switch stand in the address, so that they can be shared. */
export function DriverAsAtScreen(): ReactNode {
  const id = usePathParameter('id')
  const { as_at: asAt, known } = useAddressState(Address)
  const { driver } = useRouteQuery(driverPageContract.details, { id }).data
  const paths = useDriverPaths()
  const go = useGo()
  const title = `${driver.name} as at a moment`
  useTabTitle(title)
  const choose = (chosen: { as_at: string; known: KnownAs }): void => go(asAtPath(paths, id, chosen), { replace: true })
  return (
    <>
      <PageHead
        title={title}
        subtitle={driver.id_no}
        crumbs={[...paths.crumbs, { label: driver.name, href: paths.driver(id) }, { label: 'As at a moment' }]}
        back={{ label: 'Back', href: paths.driver(id) }}
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <MomentPicker asAt={asAt} known={known} onChoose={choose} />
        {asAt === '' ? (
          <Card>
            <Empty icon={<History />} title="Choose a day and a time" text="What was known of the driver at that minute appears here." />
          </Card>
        ) : (
          <AsyncBoundary
            resetKey={`${id} ${asAt} ${known}`}
            title="What was known then could not be loaded"
            fallback={<Skeleton className="h-96 w-full rounded-12!" />}
          >
            <AsAt driverId={id} asAt={asAt} known={known} />
          </AsyncBoundary>
        )}
      </div>
    </>
  )
}

function AsAt({ driverId: driver_id, asAt: as_at, known }: { driverId: string; asAt: string; known: KnownAs }): ReactNode {
  const { data, isStale } = useRouteQuery(driverAsAtContract.asAt, { driver_id, as_at, known })
  const [full, empty] = [data.tables.filter(({ rows }) => rows.length > 0), data.tables.filter(({ rows }) => rows.length === 0)]
  return (
    <div className={clsx('flex flex-col gap-4 transition-opacity sm:gap-6', isStale && 'opacity-60')}>
      <VerdictThen answer={data} />
      {data.standing.length > 0 && (
        <Card title="How the driver stood">
          <Facts facts={data.standing.map(({ label, text }) => ({ label, value: text, wide: label === 'Pass' || label === 'Note' }))} />
        </Card>
      )}
      {full.map((table) => (
        <MomentRows key={table.title} table={table} />
      ))}
      {empty.length > 0 && (
        <Card title="Nothing then">
          <Facts facts={empty.map(({ title, none }) => ({ label: title, value: none }))} />
        </Card>
      )}
    </div>
  )
}

/** The verdict by the rules then in force, and what was learnt since. */
function VerdictThen({ answer: { verdict: said, moment, known, notes } }: { answer: DriverAtMoment }): ReactNode {
  const { Icon, fill } = verdictLooks[said.verdict]
  const { learnt_afterwards: learnt } = said
  return (
    <section aria-labelledby="verdict-then" className="break-inside-avoid overflow-hidden rounded-12 border border-line bg-surface">
      <h2 id="verdict-then" className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-5', fill)}>
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className="font-semibold uppercase">{verdictNames[said.verdict]}</span>
        <span className="digits">
          {formatMoment(moment)}, {known === 'then' ? 'as known then' : 'as known now'}
        </span>
      </h2>
      {said.reasons.length > 0 && <VerdictReasons reasons={said.reasons} driverId={said.driver._id} Step={NoStep} />}
      <Restrictions restrictions={said.restrictions} />
      {learnt.length + notes.length > 0 && (
        <div className="flex flex-col gap-1 border-t border-line px-4 py-3 sm:px-5">
          {learnt.length > 0 && (
            <p className="max-w-[80ch]">
              <span className="font-medium">Learnt afterwards:</span> {learnt.join(' ')}
            </p>
          )}
          {notes.map((note) => (
            <p key={note} className="text-13 text-ink-2">
              {note}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}

/** What was to do then is over. */
const NoStep = (): ReactNode => null
