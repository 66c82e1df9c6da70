import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import type { OwnDriver } from './home.contract.ts'
import { expiringPartNames, type PartState } from './home.rules.ts'

type Part = OwnDriver['parts'][number]

/** A dot for each of what runs out; what is not in order says so in words, and the date shows on hover. */
export const PartDots = ({ parts }: { parts: readonly Part[] }): ReactNode => (
  <ul className="flex flex-wrap gap-x-2.5">
    {parts.map((part) => (
      <li key={part.what} title={`${expiringPartNames[part.what]}: ${dateOf(part)}`} className="text-13 whitespace-nowrap">
        <Dot state={part.state} />
        {expiringPartNames[part.what]}
        {shortTexts[part.state](part)}
        {part.is_requested && ', requested'}
        <span className="sr-only">: {dateOf(part)}</span>
      </li>
    ))}
  </ul>
)

/** The same on phones, with the dates. */
export const DatedParts = ({ parts }: { parts: readonly Part[] }): ReactNode => (
  <ul className="digits mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-13">
    {parts
      .filter(({ state }) => state !== 'not needed')
      .map((part) => (
        <li key={part.what} className="whitespace-nowrap">
          <Dot state={part.state} />
          {expiringPartNames[part.what]}: {dateOf(part)}
          {part.is_requested && ', requested'}
        </li>
      ))}
  </ul>
)

const Dot = ({ state }: { state: PartState }): ReactNode => (
  <span aria-hidden className={clsx('mark mr-1.5 inline-block size-2 rounded-full', colours[state])} />
)

const colours = {
  valid: 'bg-chart-ok',
  soon: 'bg-chart-warn',
  expired: 'bg-chart-bad',
  doctor: 'bg-chart-bad',
  missing: 'bg-chart-bad',
  'not needed': 'bg-edge',
} satisfies Record<PartState, string>

const shortTexts = {
  valid: () => '',
  soon: ({ days_left }) => ` ${days_left} d`,
  expired: () => ' expired',
  doctor: () => ': see the plant doctor',
  missing: () => ' missing',
  'not needed': () => ' –',
} satisfies Record<PartState, (part: Part) => string>

function dateOf({ state, expiry }: Part): string {
  if (state === 'not needed') return 'not needed'
  if (state === 'doctor') return 'see the plant doctor'
  if (expiry === null) return 'missing'
  return `${state === 'expired' ? 'expired ' : ''}${formatDate(expiry)}`
}
