import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RestrictionSymbol as RestrictionSymbolName } from '#drivers/restrictions/restriction.rules.ts'
import { SymbolOfRestriction } from '#drivers/restrictions/restriction-symbol.tsx'
import { verdictLooks } from '#drivers/verdict/verdict.tsx'
import { Button } from '#platform/web/button.tsx'
import type { CheckAnswer } from '../checks/gate.contract.ts'
import { signalVerdict } from './gate-signals.hooks.ts'
import { isUnknownNumber } from './not-found.rules.ts'
import { type Entry, NotFound } from './not-found.tsx'

type ResultProps = {
  answer: CheckAnswer
  entry: Entry
  onNext: () => void
  /** What lets a denied driver in; needs a network. */
  renderOverride?: (onDone: () => void) => ReactNode
  /** What else can be done with this driver. */
  below?: ReactNode
}

export const CheckResult = ({ entry, ...rest }: ResultProps): ReactNode =>
  isUnknownNumber(rest.answer) ? <NotFound answer={rest.answer} entry={entry} onNext={rest.onNext} /> : <VerdictShown {...rest} />

/** One glance from a metre away: colour, word, photograph, the first reason and what the driver must do. */
function VerdictShown({ answer, onNext, renderOverride, below }: Omit<ResultProps, 'entry'>): ReactNode {
  const { outcome, reasons, driver, direction } = answer
  const [isOverridden, setOverridden] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    signalVerdict(outcome)
  }, [outcome])
  const look = isOverridden ? 'warn' : outcome
  const { Icon, fill } = verdictLooks[look]
  const [first] = reasons
  const restrictions = reasons.filter(isRestriction)
  // A restriction has its symbol and words below, unless it stops the driver first.
  const others = reasons.slice(1).filter((reason) => !isRestriction(reason))
  const isSaidFirst = first !== undefined && (first.is_blocking || !isRestriction(first))
  return (
    <section
      aria-labelledby="outcome"
      className={clsx('mx-auto flex w-full max-w-180 flex-col gap-4 overflow-hidden rounded-16 p-4 sm:p-6', fill)}
    >
      <h1
        id="outcome"
        ref={heading}
        tabIndex={-1}
        className={clsx(
          '-mx-4 -mt-4 flex items-center gap-3 p-4 text-[3.5rem] leading-none font-semibold text-surface outline-none max-[374px]:gap-2 max-[374px]:px-3 max-[374px]:text-[3rem] max-[374px]:tracking-tight sm:-mx-6 sm:-mt-6 sm:p-6',
          bands[look],
        )}
      >
        <Icon aria-hidden className="size-14 shrink-0 max-[374px]:size-9" />
        {isOverridden ? 'LET IN' : outcomeWords[outcome]}
      </h1>
      {direction === 'out' && <p className="text-20 font-semibold">Going out, recorded</p>}
      {isSaidFirst && (
        <div>
          <p className="text-24 leading-tight font-semibold sm:text-32">{first.text}</p>
          {outcome === 'blocked' && <p className="mt-1 text-20">{first.what_to_do}</p>}
        </div>
      )}
      {restrictions.length > 0 && <Restrictions reasons={restrictions} />}
      {driver && <DriverShown driver={driver} />}
      {others.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-16">
          {others.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{text}</li>
          ))}
        </ul>
      )}
      <Button look="primary" className="h-16! text-20!" onClick={onNext}>
        Next driver
      </Button>
      {outcome === 'blocked' && driver && !isOverridden && renderOverride?.(() => setOverridden(true))}
      {below}
    </section>
  )
}

type Restriction = CheckAnswer['reasons'][number] & { symbol: RestrictionSymbolName }
const isRestriction = (reason: CheckAnswer['reasons'][number]): reason is Restriction => reason.symbol !== undefined

/** What the driver is restricted to, to be seen from a metre away. */
const Restrictions = ({ reasons }: { reasons: readonly Restriction[] }): ReactNode => (
  <ul aria-label="Restrictions" className="flex flex-wrap gap-2">
    {reasons.map(({ text, symbol }) => (
      <li
        key={text}
        className="flex min-w-0 items-center gap-3 rounded-12 bg-surface px-4 py-3 text-24 leading-tight font-semibold text-ink"
      >
        <SymbolOfRestriction symbol={symbol} className="size-10 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </li>
    ))}
  </ul>
)

/** Full colour, to be seen in the sun. */
const bands = { cleared: 'bg-ok', warn: 'bg-warn', blocked: 'bg-bad' } satisfies Record<CheckAnswer['outcome'], string>

const outcomeWords = { cleared: 'CLEARED', warn: 'WARN', blocked: 'BLOCKED' } satisfies Record<CheckAnswer['outcome'], string>

function DriverShown({ driver }: { driver: NonNullable<CheckAnswer['driver']> }): ReactNode {
  const { name, id_no, card_no, transporter, picture, last_registration } = driver
  return (
    <div className="flex gap-4">
      {picture === null ? (
        <div className="grid aspect-3/4 w-36 shrink-0 place-items-center rounded-12 bg-surface text-ink-2 sm:w-60">
          <span className="flex flex-col items-center gap-2 p-2 text-center text-13">
            <UserRound aria-hidden className="size-12" />
            No photograph. Compare the id card.
          </span>
        </div>
      ) : (
        <img src={picture} alt={`Photograph of ${name}`} className="aspect-3/4 w-36 shrink-0 rounded-12 bg-surface object-cover sm:w-60" />
      )}
      <dl className="flex min-w-0 flex-col gap-2 text-16">
        <div>
          <dt className="sr-only">Name</dt>
          <dd className="text-24 leading-tight font-semibold wrap-anywhere">{name}</dd>
        </div>
        <Shown label="Transporter" value={transporter} />
        <Shown label="Id no" value={id_no} />
        <Shown label="Card" value={card_no} />
        <Shown label="Last vehicle" value={last_registration} />
      </dl>
    </div>
  )
}

const Shown = ({ label, value }: { label: string; value: string | null }): ReactNode =>
  value !== null &&
  value !== '' && (
    <div>
      <dt className="text-13">{label}</dt>
      <dd className="digits font-medium wrap-anywhere">{value}</dd>
    </div>
  )
